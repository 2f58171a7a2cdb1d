import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const { stripReact } = createRequire(__filename)('../../config/strip-react.cjs') as { stripReact(source: string, kind: string): string }
const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'node_modules', file), 'utf8')

describe.each(['react-dom', 'react-reconciler'])('%s without what nothing calls', (kind) => {
  const source = read(`${kind}/cjs/${kind}.production.min.js`)
  const stripped = stripReact(source, kind)

  it('is smaller, and still a script', () => {
    expect(stripped.length).toBeLessThan(source.length * 0.95)
    expect(() => new Function(stripped)).not.toThrow()
  })

  it('has no name that hides a short one', () => {
    expect(source).not.toMatch(/\._[0-9a-z]{1,2}\b/)
  })

  it('knows no developer tools and no other kind of host', () => {
    expect(stripped).not.toMatch(/inject\(ul\)|supportsHydration/)
  })
})

it('exports what Taro’s binding calls of the renderer', () => {
  const binding = read('@tarojs/react/dist/react.esm.js')
  const called = new Set([...binding.matchAll(/(?:TaroReconciler|renderer)\.(\w+)/g)].map(([, name]) => name))
  called.delete('injectIntoDevTools')
  const stripped = stripReact(read('react-reconciler/cjs/react-reconciler.production.min.js'), 'react-reconciler')
  for (const name of called) expect(stripped).toContain(`exports.${name}=`)
})

it('exports what the page stack calls of the web’s renderer', () => {
  const stripped = stripReact(read('react-dom/cjs/react-dom.production.min.js'), 'react-dom')
  for (const name of ['createRoot', 'flushSync']) expect(stripped).toContain(`exports.${name}=`)
})
