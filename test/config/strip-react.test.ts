import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

type Loader = {
  (this: { resourcePath: string; addDependency(file: string): void }, source: string): string
  stripReact(source: string, name: string): string
}
const load = createRequire(__filename)('../../config/strip-react.cjs') as Loader
const pathOf = (file: string) => path.resolve(__dirname, '../../node_modules', file)
const read = (file: string) => readFileSync(pathOf(file), 'utf8')

const DOM = 'react-dom/cjs/react-dom.production.min.js'
const HOST = 'react-reconciler/cjs/react-reconciler.production.min.js'

describe.each([DOM, HOST])('%s without its unused code', (name) => {
  const source = read(name)
  const stripped = load.stripReact(source, name)

  it('stays a valid script, without developer tools and other hosts', () => {
    expect(() => new Function(stripped)).not.toThrow()
    expect(stripped).not.toMatch(/inject\(ul\)|supportsHydration/)
  })

  it('fails by name when its input file changed', () => {
    const context = { resourcePath: pathOf(name), addDependency: () => {} }
    expect(load.call(context, source)).toBe(stripped)
    expect(() => load.call(context, `${source} `)).toThrow(`${name} has changed`)
  })
})

it.each([
  ['exports.createRoot=', DOM, 'does not export createRoot'],
  ['bundleType', DOM, 'has no /var ul='],
  ['exports.updateContainer=', HOST, 'does not export updateContainer'],
  ['$$$hostConfig.supportsMutation', HOST, 'supportsMutation'],
])('the check finds that %s is gone from %s', (part, name, problem) => {
  expect(() => load.stripReact(read(name).replaceAll(part, 'gone'), name)).toThrow(problem)
})

it('the renderer exports the functions that Taro’s binding calls', () => {
  const binding = read('@tarojs/react/dist/react.esm.js')
  const called = new Set([...binding.matchAll(/(?:TaroReconciler|renderer)\.(\w+)/g)].map(([, name]) => name))
  called.delete('injectIntoDevTools')
  expect(called.size).toBeGreaterThan(3)
  const stripped = load.stripReact(read(HOST), HOST)
  for (const name of called) expect(stripped).toContain(`exports.${name}=`)
})

it('the web renderer exports the functions that the page stack calls', () => {
  const stripped = load.stripReact(read(DOM), DOM)
  for (const name of ['createRoot', 'flushSync']) expect(stripped).toContain(`exports.${name}=`)
})
