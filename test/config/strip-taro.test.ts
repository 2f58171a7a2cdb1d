import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import used from '../../config/used-of-taro.json'

type Loader = {
  (this: { resourcePath: string; addDependency(file: string): void; addContextDependency(folder: string): void }, source: string): string
  stripTaro(source: string, file: string): string
  files: string[]
}
const load = createRequire(__filename)('../../config/strip-taro.cjs') as Loader
const root = path.resolve(__dirname, '../..')
const pathOf = (file: string) => path.join(root, 'node_modules', file)
const read = (file: string) => readFileSync(pathOf(file), 'utf8')
const strip = (file: string) => load.stripTaro(read(file), pathOf(file))

/** Runs a source as a script and returns its exports. */
function run<Exports>(source: string, name: string, scope: Record<string, unknown> = {}): Exports {
  const script = source
    .replace(/^import .*$/gm, '')
    .replace(/^export (const|function|class) /gm, '$1 ')
    .replace(/^export \{.*$/gm, '')
  return new Function(...Object.keys(scope), `${script}\nreturn ${name}`)(...Object.values(scope)) as Exports
}

describe('Taro’s mini-program runtime', () => {
  it.each(load.files)('gets smaller in %s', (file) => {
    expect(strip(file).length).toBeLessThan(read(file).length * 1.5)
  })

  it('numbers elements and their attributes as its templates do', () => {
    const aliasesOf = run<() => Record<string, Record<string, string>>>(strip('@tarojs/shared/dist/utils.js'), 'getComponentsAlias', {
      internalComponents: {},
    })
    expect(aliasesOf()).toMatchObject({
      view: { _num: '8', hoverClass: 'p1' },
      'static-view': { _num: '6', hoverClass: 'p1' },
      '#text': { _num: '9' },
      button: { _num: '14', openType: 'p11', type: 'p19' },
      input: { _num: '33', value: 'p25' },
      video: { _num: '81', src: 'p41' },
    })
    expect(aliasesOf()).not.toHaveProperty('map')
  })

  it('leaves other files unchanged', () => {
    expect(load.stripTaro('const a = 1', pathOf('@tarojs/runtime/dist/dom/node.js'))).toBe('const a = 1')
  })

  it.each(load.files)('fails by name when the input file of %s changed', (file) => {
    const context = { resourcePath: pathOf(file), addDependency: () => {}, addContextDependency: () => {} }
    expect(load.call(context, read(file))).toBe(strip(file))
    expect(() => load.call(context, `${read(file)}\n`)).toThrow(`${file} has changed`)
  })

  it.each(load.files)('fails when a part is missing in %s', (file) => {
    expect(() => load.stripTaro('const a = 1', pathOf(file))).toThrow(file)
  })

  it('fails when a wholly replaced file exports more than its replacement', () => {
    const file = '@tarojs/runtime/dist/perf.js'
    expect(() => load.stripTaro(`${read(file)}\nexport const newcomer = 1`, pathOf(file))).toThrow('exports newcomer,perf, not perf')
  })
})

const isMiniSource = (file: string) => /\.tsx?$/.test(file) && !/\.(h5|harmony-hybrid)\.tsx?$/.test(file)
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(isMiniSource)
  .map((file) => ts.createSourceFile(file, readFileSync(path.join(root, 'src', file), 'utf8'), ts.ScriptTarget.Latest, true))

/** The names a test picks out of the nodes of the sources. */
function namesIn(files: readonly ts.SourceFile[], nameOf: (node: ts.Node) => string | undefined): Set<string> {
  const names = new Set<string>()
  const walk = (node: ts.Node): void => {
    const name = nameOf(node)
    if (name !== undefined) names.add(name)
    ts.forEachChild(node, walk)
  }
  files.forEach(walk)
  return names
}

const textOf = (name: ts.Node | undefined) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined)
const isTaro = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'Taro'
const wordsIn = (text = '') => text.match(/\w+/g) ?? []

describe('the list of Taro features used by our code', () => {
  const promised = ['@tarojs/shared/dist/native-apis.js', '@tarojs/plugin-platform-weapp/dist/runtime.js'].flatMap((file) =>
    wordsIn(/needPromiseApis = new Set\(\[([^\]]*'[^\]]*)\]/.exec(read(file))?.[1]),
  )

  it('holds every call that Taro turns into a promise and that we make', () => {
    const made = namesIn(sources, (node) => (ts.isPropertyAccessExpression(node) && isTaro(node.expression) ? node.name.text : undefined))
    expect(used.calls).toEqual(promised.filter((name) => made.has(name)).sort())
  })

  it('holds every call, since none is made by a computed name', () => {
    const computed = namesIn(sources, (node) =>
      (ts.isElementAccessExpression(node) && isTaro(node.expression)) ||
      (ts.isVariableDeclaration(node) && node.initializer && isTaro(node.initializer))
        ? node.getText()
        : undefined,
    )
    expect([...computed]).toEqual([])
  })

  it('holds the styles set in files that style or create an element', () => {
    const known = run<string[]>(read('@tarojs/runtime/dist/dom/style_properties.js'), 'styleProperties')
    const styled = sources.filter(({ text }) => /\bstyle=\{|\bCSSProperties\b/.test(text))
    const set = namesIn(styled, (node) =>
      ts.isObjectLiteralElementLike(node) && ts.isObjectLiteralExpression(node.parent) ? textOf(node.name) : undefined,
    )
    expect(used.styles).toEqual([...set].filter((name) => known.includes(name)).sort())
  })
})
