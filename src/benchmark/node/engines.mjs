// Times rule engines for Node: node engines.mjs INPUT, one line an engine with its name and the
// microseconds of processor time a document, in the best of five rounds and their mean. INPUT has rules, documents
// and the rules that must fire; an engine that fires others ends the script.
import { readFileSync } from 'node:fs'
import { LogicEngine } from 'json-logic-engine'
import { Engine } from 'json-rules-engine'
import { ZenEngine } from '@gorules/zen-engine'

const input = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const decimal = /^d\d$/
const documents = input.documents.map((facts) =>
  Object.fromEntries(
    Object.entries(facts).map(([id, value]) => [id, decimal.test(id) ? Number(value) : value])
  )
)
const rules = input.rules.map((rule) => ({
  condition: rule.condition,
  logic: JSON.parse(rule.logic),
  weight: Number(rule.weight)
}))

// json-logic-engine compiles each rule to a function.
function jsonLogic() {
  const engine = new LogicEngine()
  const tests = rules.map((rule) => engine.build(rule.logic))
  return {
    fired: (facts) => tests.flatMap((test, index) => (test(facts) ? [index] : [])),
    sum: (facts) => {
      let sum = 0
      for (let index = 0; index < tests.length; index++) {
        if (tests[index](facts)) sum += rules[index].weight
      }
      return sum
    }
  }
}

const operators = {
  '>=': 'greaterThanInclusive',
  '>': 'greaterThan',
  '<': 'lessThan',
  '==': 'equal',
  in: 'in'
}

// The condition of json-rules-engine that means the same as a JsonLogic rule.
function condition(logic) {
  const [operator, operands] = Object.entries(logic)[0]
  switch (operator) {
    case 'and':
      return { all: operands.map(condition) }
    case 'or':
      return { any: operands.map(condition) }
    case '!':
      return { fact: operands[0].var, operator: 'equal', value: false }
    case 'var':
      return { fact: operands, operator: 'equal', value: true }
    default:
      return { fact: operands[0].var, operator: operators[operator], value: operands[1] }
  }
}

function jsonRules() {
  const engine = new Engine()
  rules.forEach((rule, index) => {
    const conditions = condition(rule.logic)
    engine.addRule({ conditions, event: { type: String(index) } })
  })
  const run = async (facts) =>
    (await engine.run(facts)).events.map((event) => Number(event.type)).sort((a, b) => a - b)
  return {
    fired: run,
    sum: async (facts) => (await run(facts)).reduce((sum, index) => sum + rules[index].weight, 0)
  }
}

// ZEN, one decision with an expression a rule.
function zen() {
  const expressions = rules.map((rule, index) => ({
    id: `e${index}`,
    key: `r${index}`,
    value: rule.condition.replaceAll('&&', 'and').replaceAll('||', 'or').replaceAll('!b', 'not b')
  }))
  const node = (id, type, content = {}) => ({ id, name: id, type, content, position: { x: 0, y: 0 } })
  const decision = new ZenEngine().createDecision({
    nodes: [
      node('in', 'inputNode'),
      node('rules', 'expressionNode', { expressions }),
      node('out', 'outputNode')
    ],
    edges: [
      { id: '1', type: 'edge', sourceId: 'in', targetId: 'rules' },
      { id: '2', type: 'edge', sourceId: 'rules', targetId: 'out' }
    ]
  })
  const run = async (facts) => (await decision.evaluate(facts)).result
  return {
    fired: async (facts) => {
      const result = await run(facts)
      return rules.flatMap((_, index) => (result[`r${index}`] ? [index] : []))
    },
    sum: async (facts) => {
      const result = await run(facts)
      return rules.reduce((sum, rule, index) => (result[`r${index}`] ? sum + rule.weight : sum), 0)
    }
  }
}

let sink = 0

async function round(engine, synchronous, millis) {
  const begun = process.hrtime.bigint()
  const before = process.cpuUsage()
  let count = 0
  let elapsed = 0
  while (elapsed < millis * 1e6) {
    if (synchronous) {
      for (const facts of documents) sink += engine.sum(facts)
    } else {
      for (const facts of documents) sink += await engine.sum(facts)
    }
    count += documents.length
    elapsed = Number(process.hrtime.bigint() - begun)
  }
  const used = process.cpuUsage(before)
  return (used.user + used.system) / count
}

for (const [name, create] of [
  ['node:json-logic-engine', jsonLogic],
  ['node:json-rules-engine', jsonRules],
  ['node:zen-engine', zen]
]) {
  const engine = create()
  for (let index = 0; index < documents.length; index++) {
    const fired = await engine.fired(documents[index])
    if (JSON.stringify(fired) !== JSON.stringify(input.fired[index])) {
      throw new Error(`${name} fired ${fired}, not ${input.fired[index]}, for document ${index}`)
    }
  }
  const synchronous = !(engine.sum(documents[0]) instanceof Promise)
  for (let index = 0; index < 5; index++) await round(engine, synchronous, 2000)
  const times = []
  for (let index = 0; index < 5; index++) times.push(await round(engine, synchronous, 1000))
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  console.log(`${name} ${Math.min(...times)} ${mean}`)
}
if (Number.isNaN(sink)) throw new Error('no sum')
