import { baseFiles, compile, knip, lint } from './tools'
import { allFiles, findingOf, removeTree, type Violation, writeTree } from './violations'

const one = 'export const one = 1\n'
const branches = (count: number) => Array.from({ length: count }, (_, at) => `  if (n === ${at}) for (;;) { if (n) break }`).join('\n')

const violations: Violation[] = [
  { rule: 'noBarrelFile', files: { 'src/ui/index.ts': "export { one } from './one'\nexport { two } from './two'\n" } },
  { rule: 'noReExportAll', files: { 'src/ui/every.ts': "export * from './one'\n" } },
  { rule: 'noExplicitAny', files: { 'src/domain/loose.ts': 'export const loose = (it: any) => it\n' } },
  { rule: 'noExplicitAny', files: { 'server/loose.ts': 'export const loose = (it: any) => it\n' } },
  { rule: 'noNonNullAssertion', files: { 'src/domain/sure.ts': 'export const sure = (it: string | null) => it!.length\n' } },
  { rule: 'noEnum', files: { 'src/domain/tone.ts': 'export enum Tone { High }\n' } },
  { rule: 'noNamespace', files: { 'src/domain/space.ts': 'export namespace Space { export const x = 1 }\n' } },
  { rule: 'noTsIgnore', files: { 'src/domain/quiet.ts': `// @${'ts'}-ignore\n${one}` } },
  { rule: 'noDefaultExport', files: { 'src/features/card/card.tsx': 'export default function Card() { return null }\n' } },
  { rule: 'noDefaultExport', files: { 'server/thing.ts': 'export default 1\n' } },
  ...['wx', 'window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'].map((name) => ({
    rule: 'noRestrictedGlobals',
    files: { [`src/data/global-${name.toLowerCase()}.ts`]: `export const it = () => ${name}.length\n` },
  })),
  { rule: 'noConsole', files: { 'src/platform/loud/index.ts': "export const loud = () => console.log('x')\n" } },
  { rule: 'noRestrictedImports', files: { 'src/ui/raw.tsx': "import { View } from '@tarojs/components'\n\nexport const Raw = View\n" } },
  { rule: 'noRestrictedImports', files: { 'src/data/taro.ts': "import { request } from '@tarojs/taro'\n\nexport const raw = request\n" } },
  {
    rule: 'noRestrictedImports',
    files: { 'src/platform/share/view.tsx': "import { View } from '@tarojs/components'\n\nexport const Raw = View\n" },
  },
  { rule: 'noUnusedImports', files: { 'src/domain/spare.ts': "import { one } from './one'\n\nexport const two = 2\n" } },
  { rule: 'noUnusedVariables', files: { 'server/spare.ts': 'const spare = 1\nexport const two = 2\n' } },
  { rule: 'useImportType', files: { 'src/domain/typed.ts': "import { Shape } from './shape'\n\nexport const of = (it: Shape) => it\n" } },
  { rule: 'useFilenamingConvention', files: { 'src/domain/CamelCase.ts': one } },
  { rule: 'useFilenamingConvention', files: { 'src/domain/snake_case.ts': one } },
  {
    rule: 'noExcessiveCognitiveComplexity',
    files: { 'server/maze.ts': `export function maze(n: number) {\n${branches(8)}\n  return n\n}\n` },
  },
]

const allowed = {
  'src/ui/one.ts': one,
  'src/ui/two.ts': 'export const two = 2\n',
  'src/pages/home/index.tsx': 'export default function Home() { return null }\n',
  'src/app.tsx': 'export default function App() { return null }\n',
  'src/platform/share/index.h5.ts': 'export const width = () => window.innerWidth\n',
  'src/platform/share/index.harmony-hybrid.ts': 'export const width = 2\n',
  'src/platform/elements/index.weapp.tsx': "export { View } from '@tarojs/components'\n",
  'src/platform/share/taro.ts': "import { request } from '@tarojs/taro'\n\nexport const raw = request\n",
  'src/contract/box.schema.ts': one,
  'config/tool.config.ts': 'export default {}\n',
}

describe('the linter', () => {
  let root: string
  let findings: string[]
  beforeAll(() => {
    root = writeTree({ ...baseFiles(), ...allowed, ...allFiles(violations) })
    findings = lint(root)
  }, 60_000)
  afterAll(() => removeTree(root))

  it.each(violations.map((it) => [findingOf(it)]))('catches %s', (blame) => expect(findings).toContain(blame))

  it('reports nothing allowed', () => {
    expect(findings.filter((it) => Object.keys(allowed).some((file) => it.endsWith(` ${file}`)))).toEqual([])
  })
})

describe('knip', () => {
  const files = {
    ...baseFiles(),
    'src/app.tsx': "import 'react'\nimport { used } from './domain/used'\nimport 'left-pad'\n\nexport default used\n",
    'src/domain/used.ts': 'export const used = 1\nexport const spare = 2\n',
    'src/domain/orphan.ts': one,
  }
  it('finds the orphan file, the unused export, the unused dependency and the unlisted one', () => {
    const root = writeTree(files)
    const expected = ['files src/domain/orphan.ts', 'exports src/domain/used.ts', 'dependencies package.json', 'unlisted src/app.tsx']
    expect(knip(root)).toEqual(expect.arrayContaining(expected))
    removeTree(root)
  }, 60_000)
})

describe('the compiler', () => {
  const port = 'export type Port = { share: () => number }\n'
  const half = "import type { Port } from './port'\n\nexport const share = {} satisfies Port\n"
  const settings = (target: string) =>
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { types: [], moduleSuffixes: [`.${target}`, ''] },
      files: ['src/data/sharer.ts'],
    })
  it('names the target without an adapter, and the missing method of an adapter', () => {
    const root = writeTree({
      ...baseFiles(),
      'h5.json': settings('h5'),
      'src/platform/share/port.ts': port,
      'src/platform/share/index.h5.ts': half,
      'src/platform/print/index.weapp.ts': one,
      'src/data/sharer.ts':
        "import { one } from '@/platform/print'\nimport { share } from '@/platform/share'\n\nexport const both = { one, share }\n",
    })
    expect(compile(root, 'h5.json')).toEqual(expect.arrayContaining(['TS2307 src/data/sharer.ts', 'TS2741 src/platform/share/index.h5.ts']))
    removeTree(root)
  }, 60_000)
})
