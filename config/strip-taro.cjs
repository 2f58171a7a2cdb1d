const fs = require('node:fs')
const path = require('node:path')
const vm = require('node:vm')
const { buildSync } = require('esbuild')

const root = path.resolve(__dirname, '..')
const isSource = (name) => /\.tsx?$/.test(name) && !/\.(h5|harmony-hybrid)\.tsx?$/.test(name)

/** The text of everything a mini-program may be built from. */
function sourcesUnder(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).filter(isSource)
  return files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join('\n')
}

let known
/** Words of our own code: a style, or a call of the host, that is not among them is never used. */
function words() {
  known ??= new Set(sourcesUnder(path.join(root, 'src')).match(/\w+/g))
  return known
}

/** Elements our own code draws, as it imports them. */
function drawn() {
  const imports = sourcesUnder(path.join(root, 'src/platform')).matchAll(/import \{([^}]*)\} from '@tarojs\/components'/g)
  return [...imports].flatMap(([, names]) => names.match(/\b[A-Z]\w*/g) ?? [])
}

/** What Taro's runtime works out as it starts, worked out here: names of elements with those of their attributes, and all styles. */
function workOut() {
  const contents = `
    import { getComponentsAlias, internalComponents } from '@tarojs/shared'
    import '@tarojs/plugin-platform-weapp/dist/runtime.js'
    import { styleProperties } from '@tarojs/runtime/dist/dom/style_properties.js'
    export const aliases = getComponentsAlias(internalComponents)
    export { styleProperties }`
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    define: { 'process.env.TARO_ENV': '"weapp"', 'process.env.TARO_PLATFORM': '"mini"' },
  })
  const module = { exports: {} }
  vm.runInNewContext(outputFiles[0].text, { module, exports: module.exports, console })
  return module.exports
}

const dashed = (name) => name.replace(/[A-Z]/g, (letter, at) => (at > 0 ? '-' : '') + letter.toLowerCase())

/** `view catch-view|8 0|hover-class …`: elements that share their attributes, their numbers, and the attributes in order. */
function tableOf(aliases) {
  const always = ['#text', 'view', 'text', 'image'].flatMap((tag) => [tag, `static-${tag}`, `pure-${tag}`, `catch-${tag}`, `click-${tag}`])
  const tags = new Set([...always, 'slot', 'block', ...drawn().map(dashed)])
  const rows = new Map()
  for (const [tag, { _num, ...attributes }] of Object.entries(aliases)) {
    if (!tags.has(tag)) continue
    const names = []
    for (const [name, short] of Object.entries(attributes)) names[Number(short.slice(1))] = name
    const key = [...names].join()
    rows.set(key, [...(rows.get(key) ?? []), [tag, _num]])
  }
  return [...rows]
    .map(([names, own]) => [own.map(([tag]) => tag).join(), own.map(([, number]) => number).join(), names].join('|'))
    .join('\n')
}

/** Reads the table at the start of the app. */
const readTable = `function getComponentsAlias() {
  const mapping = {}
  for (const row of TABLE.split('\\n')) {
    const [tags, numbers, names] = row.split('|')
    const attributes = {}
    names.split(',').forEach((name, at) => { if (name) attributes[name] = 'p' + at })
    tags.split(',').forEach((tag, at) => { mapping[tag] = Object.assign({ _num: numbers.split(',')[at] }, attributes) })
  }
  return mapping
}`

/** Replaces one part of a source; throws where Taro no longer has it. */
function replaced(source, from, to) {
  if (!from.test(source)) throw new Error(`Taro's runtime has no ${from}`)
  return source.replace(from, () => to)
}

const usedOnly = (names) => names.filter((name) => words().has(name))

/** The calls that Taro turns into promises, as far as our own code makes them. */
const usedCalls = (source) =>
  source.replace(
    /needPromiseApis = new Set\(\[([^\]]*)\]/,
    (_, list) => `needPromiseApis = new Set(${JSON.stringify(usedOnly(list.match(/\w+/g)))}`,
  )

const elementNames = () => JSON.stringify(Object.fromEntries([...new Set([...drawn(), 'View', 'Text', 'Image'])].map((name) => [name, 0])))

/** An address and a history of a browser, which no page of a mini-program reads; the runtime tells them which page is in front. */
const without = (name) => () => `export class ${name} { trigger() {} }`

const rules = {
  'shared/dist/components.js': (source) =>
    replaced(source, /const View = [\s\S]*?\nconst internalComponents = \{[\s\S]*?\n\};/, `const internalComponents = ${elementNames()};`),
  'shared/dist/utils.js': (source) =>
    replaced(
      source,
      /function getComponentsAlias\(origin\) \{[\s\S]*?\n\}/,
      readTable.replace('TABLE', () => JSON.stringify(tableOf(workOut().aliases))),
    ),
  'shared/dist/native-apis.js': usedCalls,
  'plugin-platform-weapp/dist/runtime.js': (source) =>
    usedCalls(replaced(replaced(source, /const components = \{[\s\S]*?\n\};/, ''), /mergeInternalComponents\(components\);/, '')),
  'runtime/dist/dom/style_properties.js': () =>
    `export const styleProperties = ${JSON.stringify(usedOnly(workOut().styleProperties).join(' '))}.split(' ')`,
  'runtime/dist/bom/history.js': without('History'),
  'runtime/dist/bom/location.js': without('Location'),
  // Elements tell every change to observers of the tree, of which there is none, and mark times that only its debug mode prints.
  'runtime/dist/dom-external/mutation-observer/implements.js': () =>
    'export class MutationObserverImpl {}\nexport const recordMutation = () => {}',
  'runtime/dist/perf.js': () => 'export const perf = { start() {}, stop() {}, delayStop() {} }',
  // Taken by name, so that the bundler sees that the rest of the runtime's interface is not used.
  'taro/index.js': (source) =>
    replaced(source, /const \{ hooks \} = require\('@tarojs\/runtime'\)/, "const hooks = require('@tarojs/runtime').hooks"),
}

const ruleOf = (file) => Object.keys(rules).find((end) => file.replace(/\\/g, '/').endsWith(`@tarojs/${end}`))

/** Leaves out of Taro's mini-program runtime what our own code does not use. */
function stripTaro(source, file) {
  const rule = ruleOf(file)
  return rule ? rules[rule](source) : source
}

/** Loader for Taro's runtime in the mini-program. */
module.exports = function loadStrippedTaro(source) {
  this.addDependency(__filename)
  this.addContextDependency(path.join(root, 'src'))
  return stripTaro(source, this.resourcePath)
}
module.exports.stripTaro = stripTaro
module.exports.files = Object.keys(rules)
