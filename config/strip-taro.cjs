const fs = require('node:fs')
const path = require('node:path')
const vm = require('node:vm')
const { buildSync } = require('esbuild')
const { mustBeKnown, patchedName, replaced } = require('./patched-files.cjs')
/** The calls of the host and the styles that our own code uses of those Taro offers; a test holds them against the sources. */
const used = require('./used-of-taro.json')

const root = path.resolve(__dirname, '..')
const isSource = (name) => /\.tsx?$/.test(name) && !/\.(h5|harmony-hybrid)\.tsx?$/.test(name)

/** The text of everything a mini-program may be built from. */
function sourcesUnder(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).filter(isSource)
  return files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join('\n')
}

/** Elements our own code draws, as it imports them. */
function drawn() {
  const imports = sourcesUnder(path.join(root, 'src/platform')).matchAll(/import \{([^}]*)\} from '@tarojs\/components'/g)
  return [...imports].flatMap(([, names]) => names.match(/\b[A-Z]\w*/g) ?? [])
}

/**
 * Works out at build time what Taro's runtime works out as it starts: names of elements with those of their attributes, and all styles.
 * `folder`: where its packages are.
 */
function workOut(folder) {
  const contents = `
    import { getComponentsAlias, internalComponents } from '@tarojs/shared'
    import '@tarojs/plugin-platform-weapp/dist/runtime.js'
    import { styleProperties } from '@tarojs/runtime/dist/dom/style_properties.js'
    export const aliases = getComponentsAlias(internalComponents)
    export { styleProperties }`
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: folder },
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

/** The calls that Taro turns into promises, as far as our own code makes them. */
function usedCalls(source, { name }) {
  const list = /needPromiseApis = new Set\(\[([^\]]*'\w+'[^\]]*)\]/
  return replaced(name, source, list, (_, names) => {
    const kept = names.match(/\w+/g).filter((call) => used.calls.includes(call))
    return `needPromiseApis = new Set(${JSON.stringify(kept)}`
  })
}

/** The styles that our own code sets, of those Taro knows. */
function usedStyles({ name, folder }) {
  const known = workOut(folder).styleProperties
  const unknown = used.styles.filter((style) => !known.includes(style))
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
  return JSON.stringify(known.filter((style) => used.styles.includes(style)).join(' '))
}

const elementNames = () => JSON.stringify(Object.fromEntries([...new Set([...drawn(), 'View', 'Text', 'Image'])].map((name) => [name, 0])))

const exported = (source) =>
  [...source.matchAll(/^export (?:\{([^}]*)\}|(?:const|class|function) (\w+))/gm)]
    .flatMap(([, list, one]) => one ?? list.match(/\w+/g))
    .sort()

/** Another text for a whole file; throws where that file exports anything else. */
const instead = (text) => (source, file) => {
  const own = typeof text === 'function' ? text(file) : text
  if (exported(source).join() !== exported(own).join()) throw new Error(`${file.name} exports ${exported(source)}, not ${exported(own)}`)
  return own
}

/** An address and a history of a browser, which no page of a mini-program reads; the runtime tells them which page is in front. */
const without = (name) => instead(`export class ${name} { trigger() {} }`)

const rules = {
  '@tarojs/shared/dist/components.js': (source, { name }) =>
    replaced(
      name,
      source,
      /const View = [\s\S]*?\nconst internalComponents = \{[\s\S]*?\n\};/,
      `const internalComponents = ${elementNames()};`,
    ),
  '@tarojs/shared/dist/utils.js': (source, { name, folder }) =>
    replaced(
      name,
      source,
      /function getComponentsAlias\(origin\) \{[\s\S]*?\n\}/,
      readTable.replace('TABLE', () => JSON.stringify(tableOf(workOut(folder).aliases))),
    ),
  '@tarojs/shared/dist/native-apis.js': usedCalls,
  '@tarojs/plugin-platform-weapp/dist/runtime.js': (source, file) =>
    usedCalls(
      replaced(
        file.name,
        replaced(file.name, source, /const components = \{[\s\S]*?\n\};/, ''),
        /mergeInternalComponents\(components\);/,
        '',
      ),
      file,
    ),
  '@tarojs/runtime/dist/dom/style_properties.js': instead((file) => `export const styleProperties = ${usedStyles(file)}.split(' ')`),
  '@tarojs/runtime/dist/bom/history.js': without('History'),
  '@tarojs/runtime/dist/bom/location.js': without('Location'),
  // Elements tell every change to observers of the tree, of which there is none, and mark times that only its debug mode prints.
  '@tarojs/runtime/dist/dom-external/mutation-observer/implements.js': instead(
    'export class MutationObserverImpl {}\nexport const recordMutation = () => {}',
  ),
  '@tarojs/runtime/dist/perf.js': instead('export const perf = { start() {}, stop() {}, delayStop() {} }'),
  // Taken by name, so that the bundler sees that the rest of the runtime's interface is not used.
  '@tarojs/taro/index.js': (source, { name }) =>
    replaced(name, source, /const \{ hooks \} = require\('@tarojs\/runtime'\)/, "const hooks = require('@tarojs/runtime').hooks"),
}

/** Leaves out of a file of Taro's mini-program runtime what our own code does not use; throws where a part is not there. */
function stripTaro(source, file) {
  const name = Object.keys(rules).find((end) => file.replace(/\\/g, '/').endsWith(`/node_modules/${end}`))
  if (!name) return source
  return rules[name](source, { name, folder: file.slice(0, -name.length) })
}

/** Loader for Taro's runtime in the mini-program. */
module.exports = function loadStrippedTaro(source) {
  this.addDependency(__filename)
  this.addDependency(require.resolve('./used-of-taro.json'))
  this.addContextDependency(path.join(root, 'src/platform'))
  const name = patchedName(this.resourcePath)
  if (name) mustBeKnown(name, source)
  return stripTaro(source, this.resourcePath)
}
module.exports.stripTaro = stripTaro
module.exports.files = Object.keys(rules)
