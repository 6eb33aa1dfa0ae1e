@REM Points JAVA_HOME to a JDK 25 or newer, looked for where JDKs usually are. `mvnw.cmd` calls this in
@REM its second line, which `wrapper:wrapper` drops: put it back (WrapperTest reports it). Elsewhere: jdk.sh.
@SETLOCAL EnableExtensions DisableDelayedExpansion
@SET "FOUND="
@CALL :consider "%JAVA_HOME%"
@FOR /F "delims=" %%J IN ('where javac 2^>NUL') DO @CALL :consider "%%~dpJ.."
@FOR %%V IN ("Eclipse Adoptium" "Java" "Microsoft" "Zulu" "Amazon Corretto" "BellSoft" "OpenJDK") DO @FOR /D %%J IN ("%ProgramFiles%\%%~V\*") DO @CALL :consider "%%~J"
@FOR /D %%J IN ("%USERPROFILE%\.jdks\*") DO @CALL :consider "%%~J"
@FOR /D %%J IN ("%USERPROFILE%\.sdkman\candidates\java\*") DO @CALL :consider "%%~J"
@FOR /D %%J IN ("%LOCALAPPDATA%\mise\installs\java\*") DO @CALL :consider "%%~J"
@FOR /D %%J IN ("%LOCALAPPDATA%\Programs\Eclipse Adoptium\*") DO @CALL :consider "%%~J"
@FOR /D %%V IN ("%USERPROFILE%\scoop\apps\*jdk*") DO @CALL :consider "%%~V\current"
@IF DEFINED FOUND GOTO found
@ECHO mvnw: no JDK 25 or newer found: install one (Temurin 25, for example) and point JAVA_HOME to it>&2
@EXIT /B 1

:found
@ENDLOCAL & SET "JAVA_HOME=%FOUND%"
@EXIT /B 0

:consider
@IF DEFINED FOUND EXIT /B 0
@IF NOT EXIST "%~1\bin\javac.exe" EXIT /B 0
@IF NOT EXIST "%~1\release" EXIT /B 0
@SET "FEATURE=0"
@FOR /F "tokens=2 delims==." %%N IN ('findstr /B "JAVA_VERSION=" "%~1\release"') DO @SET FEATURE=%%N
@SET "FEATURE=%FEATURE:"=%"
@IF %FEATURE% GEQ 25 SET "FOUND=%~f1"
@EXIT /B 0
