package dev.plumbline.present.page;

import static dev.plumbline.present.page.Element.Attribute.CHARSET;
import static dev.plumbline.present.page.Element.Attribute.CONTENT;
import static dev.plumbline.present.page.Element.Attribute.HTTP_EQUIVALENT;
import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Tag.META;
import static dev.plumbline.present.page.Element.Tag.TITLE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.present.page.Element.Attribute;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// A whole page: one file that asks for nothing else. Its security policy forbids everything but
/// its own style sheet and, where it has one, its own script, both by their hashes.
///
/// @param title shown by the browser
/// @param script of this project; empty if the page has none
/// @param delivery where it comes from
public record Page(String title, Html main, String script, Delivery delivery) {

  /// Characters that a page has at least, so that it is not copied again and again as it grows.
  private static final int LENGTH = 32_000;

  private static final byte[] STYLE = StyleSheet.CSS.getBytes(UTF_8);

  /// How many groups of passages can be shown each by itself.
  public static final int GROUPS = StyleSheet.GROUPS;

  private static final String STYLE_HASH = hash(StyleSheet.CSS);

  /// Where a browser has the page from.
  public enum Delivery {
    FILE,
    /// A server, whose other pages its forms and its script may ask.
    SERVER
  }

  /// A page that is a file.
  public Page(String title, Html main, String script) {
    this(title, main, script, Delivery.FILE);
  }

  public static Page of(String title, Html main) {
    return new Page(title, main, "");
  }

  /// A page that only a server has.
  public static Page served(String title, Html main, String script) {
    return new Page(title, main, script, Delivery.SERVER);
  }

  public byte[] bytes() {
    byte[] before = beforeStyle().getBytes(UTF_8);
    byte[] after = afterStyle().getBytes(UTF_8);
    byte[] bytes = Arrays.copyOf(before, before.length + STYLE.length + after.length);
    System.arraycopy(STYLE, 0, bytes, before.length, STYLE.length);
    System.arraycopy(after, 0, bytes, before.length + STYLE.length, after.length);
    return bytes;
  }

  /// What a browser may load and run for the page.
  public String policy() {
    String scripts = script.isEmpty() ? "" : "; script-src '" + hash(script) + "'";
    String forms =
        switch (delivery) {
          case FILE -> "; base-uri 'none'; form-action 'none'";
          case SERVER ->
              (script.isEmpty() ? "" : "; connect-src 'self'")
                  + "; base-uri 'none'; form-action 'self'";
        };
    return "default-src 'none'; style-src '" + STYLE_HASH + "'" + scripts + forms;
  }

  public String html() {
    return beforeStyle() + StyleSheet.CSS + afterStyle();
  }

  private String beforeStyle() {
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n");
    meta(CHARSET, "utf-8", out);
    META.of()
        .with(HTTP_EQUIVALENT, "Content-Security-Policy")
        .with(CONTENT, policy())
        .appendTo(out);
    named("viewport", "width=device-width, initial-scale=1", out);
    named("color-scheme", "light dark", out);
    named("referrer", delivery == Delivery.FILE ? "no-referrer" : "same-origin", out);
    TITLE.of(title).appendTo(out);
    return out.append("\n<style>").toString();
  }

  private String afterStyle() {
    StringBuilder out = new StringBuilder(LENGTH);
    out.append("</style>\n</head>\n<body>\n");
    main.appendTo(out);
    if (!script.isEmpty()) {
      out.append("\n<script>").append(script).append("</script>");
    }
    return out.append("\n</body>\n</html>\n").toString();
  }

  private static void named(String name, String content, StringBuilder out) {
    META.of().with(NAME, name).with(CONTENT, content).appendTo(out);
  }

  private static void meta(Attribute attribute, String value, StringBuilder out) {
    META.of().with(attribute, value).appendTo(out);
  }

  private static String hash(String content) {
    try {
      byte[] sha = MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(sha);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /// The style of every page. Colours are in pairs for light and dark with contrasts of at least
  /// 4.5 for texts and 3 for marks (WCAG 2.2 AA); nothing is told by colour alone.
  static final class StyleSheet {

    static final int GROUPS = 32;

    private static final String COMMON =
        """
        :root{--paper:#faf9f6;--card:#fff;--ink:#1c1e21;--soft:#585d65;--line:#dedad1;--faint:#f1efe9;
        --good:#1b6b46;--good-bg:#e6f3ec;--bad:#a5272b;--bad-bg:#fbeaea;--warn:#7a4d00;--warn-bg:#fbf1dd;
        --t1:#1b5fa8;--t1-bg:#e3eefb;--t2:#8a3c7c;--t2-bg:#f8e7f4;--t3:#1c6a63;--t3-bg:#def2ef;
        --t4:#855000;--t4-bg:#fbedd7;--t5:#5a49b5;--t5-bg:#ecebfb;--t6:#84392b;--t6-bg:#f9e6e1}
        @media screen and (prefers-color-scheme:dark){:root{--paper:#141619;--card:#1d2024;--ink:#e9e7e2;
        --soft:#abb0b8;--line:#383c42;--faint:#262a2f;--good:#7fd0a5;--good-bg:#173326;--bad:#f59f9c;
        --bad-bg:#41201f;--warn:#e8ba6c;--warn-bg:#392c12;--t1:#8fc0f4;--t1-bg:#1b3450;--t2:#e6a7da;
        --t2-bg:#432540;--t3:#80d3c7;--t3-bg:#153b3c;--t4:#ecc07b;--t4-bg:#423316;--t5:#bdb4f6;
        --t5-bg:#2f2d55;--t6:#eeaa98;--t6-bg:#48291f}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
        body{margin:0;background:var(--paper);color:var(--ink);
        font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
        main{max-width:78rem;margin:0 auto;padding:2rem 1.5rem 3rem}
        h1,h2,h3,h4{line-height:1.25;margin:0;text-wrap:balance}
        h1{font-size:1rem;font-weight:500;color:var(--soft)}
        h1 b,h1 strong{color:var(--ink);font-weight:650}
        h2{font-size:1.1rem;font-weight:650;margin-bottom:.7rem}
        h3{font-size:1rem;font-weight:650}
        h4{font-size:.92rem;font-weight:600;color:var(--soft);margin:.9rem 0 .25rem}
        p{margin:.4rem 0}ul,ol{margin:.3rem 0;padding-left:1.2rem}li{margin:.3rem 0}
        main,td,th,dd,.text,p,li,h1,h2,h3{overflow-wrap:anywhere}
        a{color:inherit;text-underline-offset:.15em}
        a:focus-visible,summary:focus-visible,button:focus-visible,[tabindex]:focus-visible{outline:3px solid
        var(--t1);outline-offset:2px;border-radius:.2rem}
        .soft,.note{color:var(--soft)}.note{font-size:.92rem}
        .head{display:grid;grid-template-columns:fit-content(19rem) minmax(0,1fr);gap:1.2rem 2.6rem;
        align-items:center;margin:1rem 0 1.8rem}
        .verdict{margin:0;font-size:2.9rem;font-weight:700;letter-spacing:-.025em;line-height:1.05}
        .verdict small{display:block;font-size:1.15rem;font-weight:500;letter-spacing:0;color:var(--ink);
        margin-top:.35rem}
        .pass{color:var(--good)}.fail{color:var(--bad)}.review,.open{color:var(--warn)}
        .says{margin:0;font-size:1.1rem;line-height:1.5;max-width:64ch}.says p{margin:.25rem 0}
        .raise{margin:.5rem 0 0;font-size:1rem;color:var(--soft)}.raise strong{color:var(--ink)}
        .gauge{display:block;width:100%;max-width:42rem;height:64px;margin-top:.7rem;overflow:visible}
        .gauge-box{padding:0 .9rem 0 .4rem}
        svg text{font-size:13px;fill:var(--ink)}svg .tick,svg .foot{fill:var(--soft)}svg .value{font-weight:700}
        svg .track{fill:var(--line)}svg .zone{fill:var(--good);opacity:.28}svg .mark{fill:var(--ink)}
        svg .mark.pass{fill:var(--good)}svg .mark.fail{fill:var(--bad)}
        svg .mark.review,svg .mark.open{fill:var(--warn)}
        svg .was{fill:var(--card);stroke:var(--soft);stroke-width:2}svg .edge{stroke:var(--ink);stroke-width:2}svg .bar{fill:var(--t1)}
        .cols{display:grid;grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:1.4rem;align-items:start}
        .o1{order:1}.o2{order:2}.o3{order:3}.o4{order:4}.o5{order:5}.o6{order:6}.o7{order:7}
        .panel{background:var(--card);border:1px solid var(--line);border-radius:.7rem;
        padding:1.2rem 1.3rem;margin:0 0 1.4rem;overflow:clip}
        .text{font:1.08rem/1.8 Charter,Georgia,"Noto Serif","DejaVu Serif",serif;white-space:pre-wrap;
        tab-size:4;overflow:clip}
        .turn{margin:0 0 1rem}.turn>summary,.turn>h3,.source>h3{font-size:.9rem;margin:0 0 .15rem}
        .turn.other{background:var(--faint);border-radius:.5rem;padding:.5rem .8rem}
        .turn.other .text{color:var(--soft);font-size:1rem;line-height:1.65}details.turn.other{padding:.1rem .8rem}
        .turn.other mark{color:var(--ink)}
        .said{display:grid;grid-template-columns:minmax(0,1.7fr) minmax(0,1fr);gap:0 1rem;align-items:start}
        .source{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem;margin:0 0 .8rem}
        .source .text{font-size:.95rem;line-height:1.65}.fate{color:var(--bad);font-weight:650}
        small.fate{font:600 .8rem/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
        .proved,.unproved{border-left:3px solid var(--c,var(--soft));padding:.1rem 0 .1rem .7rem}
        .unproved{border-left:3px dotted var(--bad)}
        .words{font-family:Charter,Georgia,"Noto Serif","DejaVu Serif",serif;white-space:pre-wrap}
        .code-point{font:.78em ui-monospace,"DejaVu Sans Mono",monospace;background:var(--bad-bg);
        color:var(--bad);border-radius:.2em;padding:.05em .2em}
        mark{color:inherit;background:var(--faint);border-radius:.15em;padding:.08em 0;
        text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.22em;
        text-decoration-skip-ink:none;-webkit-box-decoration-break:clone;box-decoration-break:clone}
        .t1{--c:var(--t1);--c-bg:var(--t1-bg);--u:solid}.t2{--c:var(--t2);--c-bg:var(--t2-bg);--u:dotted}
        .t3{--c:var(--t3);--c-bg:var(--t3-bg);--u:dashed}.t4{--c:var(--t4);--c-bg:var(--t4-bg);--u:double}
        .t5{--c:var(--t5);--c-bg:var(--t5-bg);--u:wavy}.t6{--c:var(--t6);--c-bg:var(--t6-bg);--u:solid}
        .t0{--c:var(--soft);--c-bg:var(--faint);--u:solid}
        mark{background:var(--c-bg,var(--faint));text-decoration-color:var(--c,var(--soft));
        text-decoration-style:var(--u,solid)}
        mark.unused{background:none;text-decoration-color:var(--soft);text-decoration-style:dotted}
        mark.flag{background:var(--bad-bg);text-decoration-color:var(--bad);text-decoration-style:wavy}
        mark.repeated{background:none;color:var(--soft);text-decoration:none}
        mark:target,mark:has(:target),:target.item,:target.quote{outline:3px solid var(--c,var(--t1));
        outline-offset:2px}
        .dense mark:not(.best,.flag){background:none}
        .ref{display:inline-block;min-width:1.55em;padding:.12em .3em;margin:0 .15em 0 .1em;
        font:650 .72rem/1.35 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
        text-align:center;text-decoration:none;border-radius:.9em;border:1.5px solid var(--c,var(--soft));
        color:var(--ink);background:var(--card);vertical-align:.18em;white-space:nowrap}
        a.ref:hover{background:var(--c-bg,var(--faint))}
        .trait{margin:0 0 1.5rem}.trait:last-child{margin-bottom:0}
        .trait-head{display:flex;justify-content:space-between;gap:1rem;align-items:baseline;
        padding-bottom:.35rem;border-bottom:2px solid var(--c,var(--line));margin-bottom:.2rem}
        .t2>.trait-head{border-bottom-style:dotted}.t3>.trait-head{border-bottom-style:dashed}
        .t4>.trait-head{border-bottom:4px double var(--c)}
        .trait-head .score{white-space:nowrap;font-weight:650;font-variant-numeric:tabular-nums}
        .trait-head p{margin:.1rem 0 0}
        .item{padding:.7rem 0;border-top:1px solid var(--line)}.trait-head+.item{border-top:0}
        .item-head{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
        .item-head p{margin:0}
        .decision{white-space:nowrap;font-weight:600}.dots{letter-spacing:.12em;margin-right:.45em}
        .dots .off{color:var(--soft)}.quotes{list-style:none;padding:0;margin:.3rem 0 0;font-size:.95rem}
        .quotes>li{margin:.35rem 0}.status{color:var(--soft);font-size:.9rem}
        .levels{list-style:none;padding:0;margin:.35rem 0 0;font-size:.92rem;color:var(--soft)}
        .levels li{margin:.1rem 0;padding-left:3.2rem;text-indent:-3.2rem}.levels .dots{display:inline-block;
        min-width:3.2rem;text-indent:0;margin:0;letter-spacing:0;font-variant-numeric:tabular-nums}
        .levels .chosen{color:var(--ink);font-weight:600}.levels .counts{color:var(--warn);font-weight:600}
        .chain{list-style:none;padding:0;margin:0 0 .6rem;display:grid;gap:.7rem 1.6rem;
        grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}
        .chain li{margin:0;padding:.1rem 0 .1rem .8rem;border-left:3px solid var(--line)}
        .chain li+li::before{content:"\\2192\\00a0";color:var(--soft);font-weight:600}
        .chain li>div{overflow-wrap:anywhere}.chain li+li>div:first-of-type{display:inline}
        .replaced{color:var(--soft);text-decoration:line-through}tr.split>*{background:var(--warn-bg)}.jurors td{min-width:6rem}
        .cap{color:var(--warn);background:var(--warn-bg);border-radius:.4rem;padding:.3rem .6rem;
        font-size:.93rem;margin:.45rem 0 0}
        .alert{color:var(--bad);background:var(--bad-bg);border-radius:.4rem;padding:.4rem .7rem;margin:.5rem 0}
        .pair{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.1rem .7rem;margin:.25rem 0 0;
        font-size:.93rem}.pair dt{color:var(--soft)}.pair dd{margin:0}
        .differs{background:var(--warn-bg);border-bottom:2px solid var(--warn);border-radius:.15em}
        table{border-collapse:collapse;width:100%;font-size:.95rem}
        caption{text-align:left;color:var(--soft);font-size:.92rem;padding:0 0 .4rem}
        th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-top:1px solid var(--line);vertical-align:top;
        font-weight:400}tbody th{font-weight:500}
        thead th{border-top:0;color:var(--soft);font-weight:500;font-size:.9rem;padding-top:0}
        th:not(.n),td:not(.n){min-width:5rem}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;overflow-wrap:normal}
        @media screen and (min-width:56.01rem){tbody th:not(.n){min-width:7rem}}
        tr>:last-child{padding-right:0}
        tr.sum>*{border-top:2px solid var(--ink);font-weight:650}
        tr.off>*{color:var(--soft)}
        .wide{overflow-x:auto}
        .step{margin:0 0 1.5rem}.step:last-child{margin-bottom:0}
        .path{list-style:none;padding:0;margin:.3rem 0}.path li{padding:.35rem 0 .35rem 1.1rem;
        border-left:2px solid var(--line);margin:0 0 0 .35rem;position:relative}
        .path li::before{content:"";position:absolute;left:-.37rem;top:.85rem;width:.6rem;height:.6rem;
        border-radius:50%;background:var(--card);border:2px solid var(--soft)}
        .path li.leaf::before{background:var(--ink);border-color:var(--ink)}
        .changes{list-style:none;padding:0;margin:.3rem 0}.changes li{display:grid;
        grid-template-columns:4.6rem minmax(0,1fr);gap:.9rem;margin:0;padding:.45rem 0;
        border-top:1px solid var(--line)}.changes li:first-child{border-top:0}
        .by{font-weight:700;text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        .up{color:var(--good)}.down{color:var(--bad)}
        code{font:.85em ui-monospace,SFMono-Regular,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
        blockquote{margin:.3rem 0;padding:.1rem 0 .1rem .8rem;border-left:3px solid var(--line)}
        details{margin:.5rem 0}summary{cursor:pointer;padding:.35rem 0;font-weight:600;color:var(--soft)}
        details.panel{padding-top:.7rem;padding-bottom:.7rem}details.panel[open]{padding-bottom:1.2rem}
        footer{color:var(--soft);font-size:.88rem;margin-top:1rem}
        .badge{display:inline-block;border:1px solid currentColor;border-radius:1em;padding:.05rem .6rem;
        font-size:.88rem;font-weight:600;white-space:nowrap}
        button.sort{all:unset;cursor:pointer;text-decoration:underline dotted;text-underline-offset:.2em;
        min-height:1.5rem}
        .chart{display:block;width:100%;height:178px;overflow:visible}svg .cut{stroke:var(--warn);
        stroke-width:2;stroke-dasharray:5 3}.share{display:block;width:100%;max-width:16rem;height:6px;
        margin-top:.35rem;background:var(--line);border-radius:3px}svg .partial{fill:var(--t4)}
        svg .clear{fill:var(--t1)}
        .plot{display:block;width:100%;height:260px;overflow:visible;margin-top:.6rem}svg .dot{fill:var(--t1);
        fill-opacity:.75}svg .ring{fill:none;stroke:var(--t4);stroke-width:2}svg .middle{stroke:var(--t1);stroke-width:2}
        .next{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:.8rem 0}
        form{margin:.6rem 0}.fields{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:end}
        .field{display:block;min-width:0;max-width:100%}.field label{display:block;font-size:.9rem;
        color:var(--soft)}.field.long{flex:1 1 18rem}
        input,select,textarea,button.do{font:inherit;color:var(--ink);background:var(--card);
        border:1px solid var(--soft);border-radius:.35rem;padding:.35rem .6rem;max-width:100%;min-height:2.2rem}
        input:not([type=hidden]),textarea{width:100%}textarea{display:block;min-height:24rem;white-space:pre;
        font:.88rem/1.5 ui-monospace,SFMono-Regular,"DejaVu Sans Mono",monospace;overflow:auto}
        button.do{cursor:pointer;font-weight:600}input:focus-visible,select:focus-visible,
        textarea:focus-visible{outline:3px solid var(--t1);outline-offset:1px}
        .site{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:0 0 1.2rem}
        .site strong{font-weight:650}.place{white-space:nowrap;font-variant-numeric:tabular-nums}
        fieldset{border:1px solid var(--line);border-radius:.5rem;margin:0 0 1rem;padding:.7rem .9rem;min-width:0}
        fieldset.now{border-color:var(--t1);box-shadow:0 0 0 2px var(--t1)}legend{font-weight:650;padding:0 .3rem}
        .choices{display:flex;flex-wrap:wrap;gap:.4rem;margin:.4rem 0}.choices label{display:flex;gap:.4rem;
        align-items:center;min-height:1.6rem}input[type=radio]:not([hidden]){width:1.15rem;min-height:1.15rem;margin:0;
        accent-color:var(--t1)}textarea.passage{min-height:2.8rem;white-space:pre-wrap;font:inherit}
        h1+.cols{margin-top:1rem}.saved{min-height:1.5em;color:var(--soft)}::selection{background:var(--t1);color:var(--card)}
        .chips{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.4rem}.chips:empty{display:none}
        .chips li{display:flex;align-items:center;max-width:100%;margin:0;padding-left:.5rem;border:1px solid
        var(--c,var(--soft));border-radius:.4rem;background:var(--c-bg,var(--faint))}.chips .words{min-width:0}
        .chips button.do{border:0;background:none}.say{margin:.4rem 0 0}.say:empty{display:none}
        .lost>.say{color:var(--warn);background:var(--warn-bg);border-left:4px solid var(--warn);padding:.4rem .7rem}
        .choices.described{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(7.5rem,100%),1fr));gap:.4rem}
        .choices label{position:relative;border:1px solid var(--soft);border-radius:.4rem;padding:.3rem .6rem;cursor:pointer}
        .described label{display:block;font-size:.88rem;line-height:1.35}.described strong{display:block;font-size:1rem}
        .choices label:has(:checked){background:var(--c-bg,var(--faint));border-color:var(--c,var(--ink));
        box-shadow:inset 0 0 0 2px var(--c,var(--ink))}.lost .choices label:has(:checked){border-style:dashed;box-shadow:none}
        .choices label:has(:focus-visible){outline:3px solid var(--t1);outline-offset:2px}
        .reading .unit{border-radius:.2em;cursor:pointer}.reading .unit:hover{background:var(--faint)}
        .unit.quoted{text-decoration:underline 2px var(--t1);text-underline-offset:.25em}
        .pick,.finish{position:sticky;bottom:0;background:var(--card);border-top:1px solid var(--line);padding:.6rem 0}
        .pick[hidden]{display:none}.pick p,.finish{display:flex;flex-wrap:wrap;gap:.4rem .6rem;align-items:center}
        .finish p{flex:1 1 14rem;margin:0}button.first{background:var(--ink);color:var(--paper)}
        @media screen and (min-width:56.01rem){.beside>:first-child{position:sticky;top:1rem}
        .beside>.reading{max-height:calc(100vh - 2rem);overflow:auto}}
        .finish.top{bottom:auto;top:0;z-index:1;border:0;border-bottom:1px solid var(--line);background:var(--paper)}
        .slider{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .8rem;margin:.6rem 0}.slider label{font-weight:600}
        .slider output{font-variant-numeric:tabular-nums}.slider input[type=range]{grid-column:1/-1;accent-color:var(--t1);
        border:0;padding:0;min-height:1.8rem;background:none}.big{display:grid;grid-template-columns:1fr 1fr;gap:.6rem;margin:0 0 .8rem}
        .big>div{background:var(--faint);border-radius:.5rem;padding:.5rem .8rem}.big strong{display:block;font-size:1.5rem}
        .bars{display:block;width:100%;height:130px;overflow:visible}svg .before{fill:var(--soft);opacity:.5}
        .changed-line del{color:var(--bad)}.sliders h3{margin-top:1rem}
        .trend{display:block;width:80px;height:28px}.between{display:block;color:var(--soft)}h1{margin-bottom:.5rem}
        .figures{margin:0 0 1rem;color:var(--soft)}.figures strong{font-size:2rem;line-height:1;color:var(--ink);margin-right:.2rem}
        .matrix th:first-child{min-width:14rem;width:46%}.matrix .k{text-align:center;min-width:3.4rem;padding-left:.2rem;padding-right:.2rem}
        .matrix .mark{display:inline-block;min-width:1.8rem;min-height:1.8rem;line-height:1.8rem;text-decoration:none;
        border-radius:.4rem;color:var(--soft);font-weight:650}.matrix .mark:hover{background:var(--faint)}
        .matrix .mark.pass{color:var(--good)}.matrix .mark.fail{color:var(--bad)}.matrix .mark.review{color:var(--warn)}
        .matrix thead .k{overflow-wrap:normal;hyphens:auto;font-size:.85rem}.matrix .beginning{display:-webkit-box;
        -webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}.opened .matrix .beginning{-webkit-line-clamp:1}
        .matrix a.card{font-weight:650}.matrix tr:has([aria-current])>*{background:var(--faint)}
        .matrix a.order{color:inherit;text-decoration:underline dotted;display:inline-block;min-height:1.5rem}.matrix a.order:hover,
        .matrix [aria-sort] a.order{text-decoration:underline solid}.matrix [aria-sort]{color:var(--ink)}.why{font-size:.9rem;min-width:7.5rem}
        .counts{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:1rem 2rem;align-items:start}
        .bins,.tallies{list-style:none;padding:0;margin:.3rem 0}.bins{display:flex;gap:1px}.bins li{flex:1 1 0;min-width:0;margin:0}
        .bins a{display:block;text-align:center;text-decoration:none;font-size:.8rem;color:var(--soft);overflow-wrap:normal;
        font-variant-numeric:tabular-nums;border-radius:.3rem}.bins span{display:block}.bins a:hover,.parts a:hover{background:var(--faint)}
        .column{display:block;width:100%;height:76px;border-bottom:1px solid var(--soft)}
        .tallies{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(12.5rem,100%),1fr));gap:.5rem 1.4rem}
        .tallies li{margin:0;font-size:.92rem}.tallies li>a{display:inline-block;min-height:1.5rem}.spread{display:block;width:100%;
        height:12px;border-radius:3px}.parts{display:flex;flex-wrap:wrap;gap:0 .3rem}.parts a{min-width:1.8rem;min-height:1.6rem;
        padding:0 .2rem;text-decoration:none;color:var(--soft);border-radius:.3rem;font-variant-numeric:tabular-nums}
        .parts .pass{color:var(--good)}.parts .fail{color:var(--bad)}.parts .review{color:var(--warn)}
        svg .part{stroke:var(--card);stroke-width:1}svg .part.full{fill:var(--good)}svg .part.some{fill:var(--t4)}
        svg .part.nothing{fill:var(--soft);fill-opacity:.55}svg .part.unproved{fill:var(--bad)}svg .part.undecided{fill:var(--warn)}
        svg .part.unasked{fill:var(--line)}.taken a:not(.whole){border:1px solid var(--soft);border-radius:1em;padding:.05rem .6rem;
        text-decoration:none;font-size:.92rem}.taken{margin-top:-.3rem}
        .beginning,.because{display:block;font-size:.9rem;overflow-wrap:anywhere}.beginning{color:var(--soft)}
        .matrix .because{color:var(--bad)}.chosen strong{border-bottom:2px solid var(--t1)}
        @media (min-width:64.01rem){.split.opened{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);
        gap:1.2rem;align-items:start}main:has(.split.opened){max-width:110rem}.beside-card{position:sticky;top:1rem;
        max-height:calc(100vh - 2rem);overflow:auto}.beside-card .head{grid-template-columns:minmax(0,1fr)}
        .beside-card .panels{display:flex;flex-direction:column;gap:0}.beside-card .panels>div{display:contents}}
        @media (max-width:56rem){.counts{grid-template-columns:minmax(0,1fr)}.matrix,.matrix tbody,.matrix thead{display:block}
        .matrix tr{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:center;
        border-top:1px solid var(--line);padding:.5rem 0}.matrix tr>*{border:0;padding:.1rem 0}.matrix tr>th{flex:1 0 100%}
        .matrix thead tr>th{flex:0 0 auto;min-width:0;width:auto;text-align:left}
        .matrix [data-column]:not(:empty)::before{content:attr(data-column) " ";color:var(--soft);font-size:.85rem}}
        @media screen and (max-width:56rem){.panels{display:flex;flex-direction:column;gap:0}.panels>div{display:contents}}
        @media (max-width:56rem){.cols,.head{grid-template-columns:minmax(0,1fr)}.head{gap:.8rem}
        main{padding:1.2rem .9rem 2rem}.panel{padding:1rem}.verdict{font-size:2.4rem}}
        @media (max-width:40rem){.said{grid-template-columns:minmax(0,1fr)}.jurors,.jurors tbody{display:block}
        .jurors thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
        .jurors tr{display:flex;flex-wrap:wrap;gap:0 1rem;border-top:1px solid var(--line);padding:.4rem}
        .jurors tr.split{background:var(--warn-bg)}.jurors tr>*{border:0;padding:.1rem 0;min-width:0;flex:1 0 100%}
        .jurors td::before{content:attr(data-column) ": ";color:var(--soft)}}
        @media (max-width:30rem){.item-head,.trait-head{flex-wrap:wrap;gap:.1rem 1rem}
        .changes li{grid-template-columns:3.6rem minmax(0,1fr);gap:.6rem}
        table{font-size:.9rem}th,td{padding-right:.5rem}td.n{white-space:normal}}
        @media print{:root{--paper:#fff}body{font-size:10pt}main{max-width:none;padding:0}
        .panel{break-inside:auto;border-color:#bbb;padding:.7rem .9rem;margin-bottom:.8rem}.cols{gap:.8rem}
        table{font-size:8.5pt}th,td{padding:.22rem .45rem .22rem 0}thead th.n{white-space:normal}
        thead th{font-size:8pt}.note{font-size:8.5pt}th:not(.n),td:not(.n){min-width:3.6rem}
        h2,h3,.trait-head{break-after:avoid}.cols{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:1rem}
        details::details-content{content-visibility:visible;display:block;block-size:auto}
        mark,.gauge,.cap,.alert,svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        button.sort{text-decoration:none}.unprinted{display:none}}
        @media (forced-colors:active){mark{forced-color-adjust:none;color:CanvasText;background:Canvas}}
        """;

    static final String CSS = COMMON + groups();

    /// While a question is pointed at, or a link in it has the focus, its passages stand out; and
    /// while a passage is, its questions.
    private static String groups() {
      List<String> others = new ArrayList<>();
      List<String> own = new ArrayList<>();
      List<String> questions = new ArrayList<>();
      for (int i = 1; i <= GROUPS; i++) {
        String of = ".q" + i;
        String pointed = ".panels:has(.item" + of + ":is(:hover,:focus-within)) .text mark";
        others.add(pointed + ":not(" + of + ")");
        own.add(pointed + of);
        questions.add(".panels:has(mark" + of + ":is(:hover,:focus-within)) .item" + of);
      }
      return "@media screen{"
          + String.join(",", others)
          + "{background:none;text-decoration-color:var(--line)}"
          + String.join(",", own)
          + "{background:var(--c-bg,var(--faint))}"
          + String.join(",", questions)
          + "{background:var(--faint)}}\n";
    }

    private StyleSheet() {}
  }
}
