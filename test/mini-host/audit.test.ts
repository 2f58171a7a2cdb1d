import { audit, subjectOf } from './audit/audit'
import { hasSchemas, schemas } from './audit/vendor-schemas'
import { programWith, removePrograms, writeProgram } from './fixture'

const declared = ['https://api.example.com']

/** Problems of a program by the name of the check. */
function problemsOf(files: Parameters<typeof programWith>[0]): Record<string, string[]> {
  const findings = audit(subjectOf(writeProgram(programWith(files)), declared))
  return Object.fromEntries(findings.filter(({ problems }) => problems.length > 0).map(({ name, problems }) => [name, problems]))
}

const withCode = (code: string) => problemsOf({ 'app.js': `${code}\nApp({})` })
const withApp = (change: (app: Record<string, unknown>) => object) => {
  const app = JSON.parse(programWith({})['app.json'] ?? '{}')
  return problemsOf({ 'app.json': JSON.stringify({ ...app, ...change(app) }) })
}

describe('the audit of a build', () => {
  afterAll(removePrograms)

  it('finds nothing in a correct build', () => {
    expect(problemsOf({})).toEqual({})
  })

  it.each(['a?.b', 'a ?? b', 'a ||= b', 'class A { #x = 1 }', 'class A { x = 1 }', '/(?<=a)b/', '/(?<!a)b/', '1n'])(
    'finds syntax too new: %s',
    (code) => {
      expect(Object.keys(withCode(code))).toEqual(['syntax'])
    },
  )

  it.each(['eval("1")', 'new Function("return 1")', 'Function("return 1")()', 'localStorage.a', 'document.title'])(
    'finds a browser’s name: %s',
    (code) => {
      expect(withCode(code)).toEqual({ 'browser names': [expect.stringMatching(/^app\.js:1:\d+ /)] })
    },
  )

  it('accepts members of those names, and a check whether they exist', () => {
    expect(withCode('var a = {}; a.document = 1; a.b.document.getElementById("c"); typeof localStorage')).toEqual({})
  })

  it('finds an API that the vendor lacks, or does not have yet', () => {
    expect(withCode('wx.nobodyKnowsThis()')).toEqual({
      'wx.*': [expect.stringContaining("wx.nobodyKnowsThis is not in the vendor's typings")],
    })
    expect(withCode('wx.showToast({})')).toEqual({})
  })

  it('finds undeclared addresses', () => {
    expect(withCode('var a = "https://other.example.com/x"')).toEqual({ domains: ['app.js: https://other.example.com is not declared'] })
    expect(withCode('var a = "https://api.example.com/x"')).toEqual({})
  })

  it('finds a real app id and a key', () => {
    expect(withCode('var a = "wx0123456789abcdef"')).toHaveProperty('secrets')
    expect(withCode('var a = "-----BEGIN PRIVATE KEY-----"')).toHaveProperty('secrets')
  })

  it('finds packages over their budgets', () => {
    const filler = `// ${'x'.repeat(600_000)}`
    expect(withCode(filler).packages).toEqual([expect.stringMatching(/^main is 60\d\.\d kB/)])
    expect(problemsOf({ 'packages/far/one/index.js': `${filler}\nPage({})` }).packages).toEqual([
      expect.stringMatching(/^packages\/far is 600/),
    ])
  })

  it('finds a page without its files', () => {
    expect(problemsOf({ 'pages/plain/index.wxml': undefined })).toEqual({ 'page files': ['pages/plain/index.wxml is missing'] })
  })

  it('finds broken templates', () => {
    expect(problemsOf({ 'pages/plain/index.wxml': '<view>{{ a + }}</view>' }).templates).toEqual([
      expect.stringMatching(/^pages\/plain\/index\.wxml:1:\d+ /),
    ])
  })

  it.each(['* { color: red }', '.a > * { color: red }', '.a > :first-child { color: red }', '.a { color: red'])(
    'finds a sheet that the vendor refuses: %s',
    (sheet) => {
      expect(problemsOf({ 'pages/plain/index.wxss': sheet })).toEqual({
        'vendor sheets': [expect.stringMatching(/^pages\/plain\/index\.wxss\(1:\d+\): /)],
      })
    },
  )

  // The vendor's schemas are installed by `npm run audit -- weapp` alone.
  const withSchemas = hasSchemas() ? it : it.skip
  withSchemas('finds settings the vendor does not know, or not so', () => {
    const app = { ...JSON.parse(programWith({})['app.json'] ?? '{}'), animation: false }
    const program = programWith({ 'app.json': JSON.stringify(app), 'pages/plain/index.json': '{"a":1}', 'sitemap.json': '{"rules":[]}' })
    expect(schemas(subjectOf(writeProgram(program), []), '{"setting":1}').problems).toEqual([
      'app.json: unknown app.json ["animation"]',
      'project.config.json: setting (type)',
      'pages/plain/index.json: unknown page.json ["a"]',
    ])
  })

  it('finds tabs that are too few or in a sub-package', () => {
    const problems = withApp(() => ({ tabBar: { list: [{ pagePath: 'packages/far/one/index', text: '远' }] } })).tabs
    expect(problems).toEqual(['packages/far/one/index is not in the main package', '1 tabs'])
  })

  it('finds icons that are missing', () => {
    const list = [
      { pagePath: 'pages/first/index', text: '一', iconPath: 'a.png' },
      { pagePath: 'pages/second/index', text: '二' },
    ]
    expect(withApp(() => ({ tabBar: { list } })).tabs).toEqual(['a.png is missing or too big'])
  })

  it('finds rules for packages that do not exist', () => {
    expect(withApp(() => ({ preloadRule: { 'pages/none/index': { packages: ['packages/none'] } } })).preloading).toHaveLength(2)
  })

  it('finds disabled settings', () => {
    expect(withApp(() => ({ lazyCodeLoading: undefined })).loading).toEqual(['lazyCodeLoading is undefined'])
    expect(problemsOf({ 'sitemap.json': undefined }).loading).toEqual(['sitemap.json is missing'])
    expect(withApp(() => ({ __usePrivacyCheck__: false })).privacy).toEqual(['__usePrivacyCheck__ is off'])
  })

  it('finds undeclared personal data', () => {
    expect(withCode('wx.chooseMedia({})').privacy).toEqual(['nobody listens to onNeedPrivacyAuthorization, but chooseMedia is used'])
    expect(withCode('var a = { openType: "getPhoneNumber" }').privacy).toEqual([
      'nobody listens to onNeedPrivacyAuthorization, but getPhoneNumber is used',
    ])
    expect(withCode('wx.getLocation({})').privacy?.[0]).toBe('getLocation is not in requiredPrivateInfos')
  })
})
