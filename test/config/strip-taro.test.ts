import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

type Strip = { stripTaro(source: string, file: string): string; files: string[] }
const { stripTaro, files } = createRequire(__filename)('../../config/strip-taro.cjs') as Strip
const packages = path.resolve(__dirname, '../../node_modules/@tarojs')
const pathOf = (file: string) => path.join(packages, file)
const stripped = (file: string) => stripTaro(readFileSync(pathOf(file), 'utf8'), pathOf(file))

/** What a source exports, run as a script. */
function run<Exports>(source: string, name: string, scope: Record<string, unknown> = {}): Exports {
  const script = source
    .replace(/^import .*$/gm, '')
    .replace(/^export (const|function|class) /gm, '$1 ')
    .replace(/^export \{.*$/gm, '')
  return new Function(...Object.keys(scope), `${script}\nreturn ${name}`)(...Object.values(scope)) as Exports
}

describe('Taro’s mini-program runtime', () => {
  it.each(files)('is smaller in %s', (file) => {
    expect(stripped(file).length).toBeLessThan(readFileSync(pathOf(file), 'utf8').length * 1.5)
  })

  it('numbers elements and their attributes as its templates do', () => {
    const aliasesOf = run<() => Record<string, Record<string, string>>>(stripped('shared/dist/utils.js'), 'getComponentsAlias', {
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

  it('keeps the styles and the promised calls that occur in the code, and no others', () => {
    expect(stripped('runtime/dist/dom/style_properties.js')).toMatch(/\bwidth\b.*\bmaxWidth\b/)
    expect(stripped('runtime/dist/dom/style_properties.js')).not.toMatch(/borderBlockEnd/)
    expect(stripped('shared/dist/native-apis.js')).toMatch(/needPromiseApis = new Set\(\[.*"navigateTo".*\]\)/)
    expect(stripped('shared/dist/native-apis.js')).not.toMatch(/BluetoothAdapter'/)
  })

  it('leaves other files as they are', () => {
    expect(stripTaro('const a = 1', pathOf('runtime/dist/dom/node.js'))).toBe('const a = 1')
  })

  it('is refused once a part is not where it was', () => {
    expect(() => stripTaro('const a = 1', pathOf('shared/dist/components.js'))).toThrow(/Taro's runtime has no/)
  })
})
