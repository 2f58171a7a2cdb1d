import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chunkNames, crumbs, foreignWrites, strayFolders, strayNeighbours, strayNouns } from './areas'
import { phraseComments } from './comments'
import { deadLinks, deadPaths, unlistedDecisions } from './documents'
import { blindCatches, otherWays } from './failures'
import { nameCases } from './name-violations'
import { longReadme, missingDocs, registryHosts, silencedChecks } from './names'
import { strayShareHooks, unsharedPages } from './sharing'
import { longFiles, longFunctions, typicalSize } from './sizes'
import { changesOfAllRows, sqlAboveRepositories, textInSql } from './sql'
import { testCases } from './test-violations'
import { fragmentTitles } from './titles'
import { repository } from './tree'
import { incompletePorts, unmatchedPages } from './twins'
import { type Case, removeTree, writeTree } from './violations'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  step(${at})`).join('\n')
const longFunction = (count: number) => `export function longFunction(step: (at: number) => void) {\n${lines(count)}\n}\n`
const functions = (count: number) => Array.from({ length: count }, (_, at) => `export const longFunction${at} = () => ${at}\n`).join('')
const rows = (count: number) => `export const rows = [\n${'  1,\n'.repeat(count)}]\n`
const one = 'export const one = 1\n'

const shareable = 'definePageConfig({ enableShareAppMessage: true, enableShareTimeline: true })\n'
const cardPart = 'export const Part = () => <ShareCards card={card} />\n'

const silencer = ['biome', 'ignore'].join('-')
const host = ['registry', 'example', 'org'].join('.')

const blind = 'export function read() {\n  try {\n    work()\n  } catch {\n    return 0\n  }\n}\n'
const reading = blind.replace('catch {', 'catch (error) {\n    report(error)')

const cases: readonly Case[] = [
  ...testCases,
  {
    rule: 'blind-catch',
    check: blindCatches,
    bad: { 'src/data/exam/blind.ts': blind },
    good: { 'src/data/exam/reading.ts': reading, 'src/platform/http/blind.ts': blind, 'server/providers/sms/blind.ts': blind },
  },
  {
    rule: 'blind-catch',
    check: blindCatches,
    bad: { 'server/services/exam/blind.ts': blind },
    good: { 'server/services/exam/reading.ts': reading },
  },
  {
    rule: 'blind-catch',
    check: blindCatches,
    bad: { 'src/data/exam/blind-call.ts': 'export const read = () => load().catch(() => undefined)\n' },
    good: { 'src/data/exam/reading-call.ts': 'export const read = () => load().catch(expectFailure)\n' },
  },
  {
    rule: 'other-way',
    check: otherWays,
    bad: { 'src/packages/exam/mutation.ts': 'export const useSave = () => useMutation({ mutationFn: save })\n' },
    good: { 'src/packages/exam/act.ts': 'export const useSave = () => useAct(save)\n' },
  },
  {
    rule: 'other-way',
    check: otherWays,
    bad: { 'src/packages/exam/flag.ts': 'export const press = (setBusy: (isOn: boolean) => void) => setBusy(true)\n' },
    good: { 'src/packages/exam/act.ts': 'export const useSave = () => useAct(save)\n' },
  },
  {
    rule: 'other-way',
    check: otherWays,
    bad: { 'src/packages/exam/again.ts': 'export const again = () => paper.refetch({ cancelRefetch: false })\n' },
    good: { 'src/packages/exam/fresh.ts': 'export const useAgain = () => useFresh(paper)\n' },
  },
  {
    rule: 'file-size',
    check: longFiles,
    bad: { 'server/long.ts': functions(401) },
    good: { 'server/table.ts': rows(900), 'server/fair.ts': functions(400) },
  },
  {
    rule: 'file-size',
    check: longFiles,
    bad: { 'src/pages/home/index.tsx': functions(201) },
    good: { 'src/pages/home/index.tsx': functions(200) },
  },
  { rule: 'file-size', check: longFiles, bad: { 'src/ui/card.tsx': functions(201) }, good: { 'src/ui/card.tsx': functions(200) } },
  {
    rule: 'stray-folder',
    check: strayFolders,
    bad: { 'src/domain/growth/a.ts': one, 'server/services/a.ts': one },
    good: { 'src/domain/exam/a.ts': one, 'src/domain/time/a.ts': one, 'server/desk/app.tsx': one },
    count: 2,
  },
  {
    rule: 'foreign-write',
    check: foreignWrites,
    bad: {
      'server/repositories/exam/a.ts': "export const a = (tx) => tx.updateTable('coupon').set({}).execute()\n",
      'server/repositories/wallet/b.ts': 'export const b = sql`delete from a_table_of_nobody where id = 1`\n',
    },
    good: {
      'server/repositories/wallet/a.ts':
        "export const a = (tx) => tx.updateTable('coupon').set({}).execute()\nexport const b = sql`update coupon set a = 1 where id = 1`\n",
      'server/repositories/exam/b.ts': "export const b = (tx) => tx.selectFrom('coupon').execute()\n",
    },
    count: 2,
  },
  {
    rule: 'stray-noun',
    check: strayNouns,
    bad: { 'src/contract/exam/paper.ts': one, 'server/repositories/tiku/paper.ts': one, 'src/domain/tiku/papers.ts': one },
    good: { 'src/contract/exam/paper.ts': one, 'server/repositories/exam/papers.ts': one, 'src/domain/tiku/paper-row.ts': one },
    count: 2,
  },
  {
    rule: 'two-way-neighbours',
    check: (root) => strayNeighbours(root, {}, []).filter((each) => !each.startsWith('new')),
    bad: {
      'server/services/exam/a.ts': "import { b } from '#server/repositories/errata/b'\n",
      'server/repositories/errata/b.ts': "import { a } from '#server/services/exam/a'\n",
    },
    good: { 'server/services/exam/a.ts': "import { b } from '#server/repositories/errata/b'\n" },
    count: 2,
  },
  {
    rule: 'new-neighbour',
    check: (root) => strayNeighbours(root, { exam: { about: '', tables: [], reads: {} } }, []),
    bad: { 'server/services/exam/a.ts': "import { b } from '#server/repositories/errata/b'\n" },
    good: { 'server/services/exam/a.ts': "import { b } from '#server/repositories/exam/b'\n" },
  },
  {
    rule: 'crumb',
    check: crumbs,
    bad: { 'src/domain/exam/a.ts': "import { one } from './b'\n", 'src/domain/exam/b.ts': one },
    good: {
      'src/domain/exam/a.ts': "import { one } from './b'\nimport { two } from './long'\n",
      'src/domain/exam/b.ts': one,
      'test/domain/exam/b.test.ts': "it('a', go)\n".repeat(5),
      'src/domain/exam/long.ts': rows(40),
    },
  },
  {
    rule: 'chunk-name',
    check: chunkNames,
    bad: { 'src/data/exam/a.ts': "export const load = () => import(/* webpackChunkName: 'a' */ './b')\n" },
    good: { 'src/data/exam/lazy.ts': "export const load = () => import(/* webpackChunkName: 'a' */ './b')\n" },
  },
  {
    rule: 'function-size',
    check: longFunctions,
    bad: { 'src/domain/long.ts': longFunction(59) },
    good: { 'src/domain/long.ts': longFunction(58) },
  },
  ...[
    "import type { Selectable } from 'kysely'\n",
    "export const a = (db) => db.selectFrom('users')\n",
    'export const b = (row) => row.execute()\n',
  ].map((query) => ({
    rule: 'sql-above-repositories',
    check: sqlAboveRepositories,
    bad: { 'server/services/exam/a.ts': query, 'server/jobs/a.ts': query, 'server/desk/areas/a.ts': query },
    good: { 'server/repositories/exam/a.ts': query },
    count: 3,
  })),
  {
    rule: 'changes-all-rows',
    check: changesOfAllRows,
    bad: {
      'server/repositories/a.ts': "export const end = (tx) => tx.updateTable('doubt').set({ touched_at: 1 }).execute()\n",
      'server/repositories/b.ts':
        "export const drop = (tx, id) =>\n  tx.deleteFrom('cart').execute()\n\nexport const of = (tx) => tx.where('id')\n",
      'server/repositories/c.ts': 'export const end = sql`update doubt set touched_at = 1`\n',
    },
    good: {
      'server/seed/a.ts': "export const empty = (tx) => tx.deleteFrom('cart').execute()\n",
      'server/repositories/a.ts':
        "export const end = (tx, id) =>\n  tx\n    .updateTable('doubt')\n    .set({ a: 1 })\n    .where('id', '=', id)\n    .execute()\n",
      'server/repositories/c.ts': 'export const end = sql`update doubt set touched_at = 1 where id = 1`\n',
    },
    count: 3,
  },
  {
    rule: 'text-in-sql',
    check: textInSql,
    bad: { 'server/repositories/a.ts': 'export const run = (tx, text) => tx.executeQuery(CompiledQuery.raw(text))\n' },
    good: { 'server/repositories/a.ts': 'export const run = (tx, query) => tx.executeQuery(query)\n' },
  },
  { rule: 'typical-size', check: typicalSize, bad: { 'src/data/wide.ts': rows(200) }, good: { 'src/data/slim.ts': rows(50) }, count: 2 },
  ...nameCases,
  {
    rule: 'silenced-check',
    check: silencedChecks,
    bad: { 'src/ui/a.ts': `// ${silencer} lint: no\n${one}` },
    good: { 'src/ui/a.ts': `// why\n${one}` },
  },
  ...['That', 'Those who', 'What', 'Of', 'Are', 'is', 'be', 'may', 'As long as'].map((opening) => ({
    rule: 'fragment-title',
    check: fragmentTitles,
    bad: {
      'test/a.test.ts': `it('${opening} kept', () => {})\n`,
      'test/b.test.ts': `it.each([1])('[D1-2-kept-1] ${opening} kept %i', () => {})\n`,
      'test/c.test.ts': `describe.skip("${opening} kept", () => {})\n`,
      'test/d.ts': `onPostgres(\`${opening} kept \${one}\`, async () => {})\n`,
    },
    good: {
      'test/a.test.ts': `describe('a row', () => {\n  it('keeps its place, ${opening} or not', () => {})\n})\n`,
      'test/b.test.ts': "it('[D1-2-kept-1] a row stays', () => {})\nit('offers %s', () => {})\nit('isBehind returns true', () => {})\n",
      'src/a.ts': `save('${opening} kept')\n`,
    },
    count: 4,
  })),
  ...['What', 'Those', 'Who', 'Which', 'As long as', 'That which'].map((opening) => ({
    rule: 'phrase-comment',
    check: phraseComments,
    bad: {
      'src/ui/a.ts': `/** ${opening} is there. */\n${one}`,
      'server/providers/media/a.ts': `/**\n * ${opening} is there.\n */\n${one}`,
      'config/a.mjs': `${one}// ${opening} is there,\n// and more.\n`,
      'lab/a.scss': `a { // ${opening} is there\n}\n`,
      'test/a.tsx': `const a = <b>{/* ${opening} is there. */}</b>\n`,
    },
    good: {
      'src/ui/a.ts': `/** Names what is there. */\n${one}// It goes on with\n// ${opening} is there.\n`,
      'test/a.ts': `const text = '/** ${opening} is there. */'\n// Whoever comes is greeted.\n`,
    },
    count: 5,
  })),
  {
    rule: 'missing-doc',
    check: missingDocs,
    bad: { 'src/domain/a.ts': 'export const a = () => 1\n' },
    good: { 'src/domain/a.ts': '/** Returns nothing. */\nexport function a() {}\nconst b = () => 1\nexport const c = 1 + b()\n' },
  },
  {
    rule: 'registry-host',
    check: registryHosts,
    bad: { 'package-lock.json': `{ "a": "https://${host}/a" }\n` },
    good: { 'package-lock.json': '{}\n' },
  },
  {
    rule: 'stray-share-hook',
    check: strayShareHooks,
    bad: { 'src/platform/lifecycle/index.ts': 'export const useCard = (card: () => object) => useShareAppMessage(card)\n' },
    good: { 'src/platform/share/index.weapp.ts': 'export const useCard = (card: () => object) => useShareAppMessage(card)\n' },
  },
  ...[
    // Two cards, in files the page imports.
    { config: shareable, page: "import { Part } from './part'\nexport const Page = () => [<Part />, <ShareCards card={card} />]\n" },
    // A button without a card.
    { config: shareable, page: 'export const Page = () => <ShareButton card={card}>分享</ShareButton>\n' },
    // A flag without a card: the host would send an empty one.
    { config: shareable, page: 'export const Page = () => null\n' },
  ].map(({ config, page }) => ({
    rule: 'share-card',
    check: unsharedPages,
    bad: { 'src/pages/a/index.tsx': config + page, 'src/pages/a/part.tsx': cardPart },
    good: {
      'src/pages/a/index.tsx': `${config}const Part = lazy(() => import('./part'))\n`,
      'src/pages/a/part.tsx': cardPart,
    },
  })),
  {
    rule: 'share-flag',
    check: unsharedPages,
    bad: { 'src/pages/a/index.tsx': `definePageConfig({ navigationBarTitleText: 'a' })\n${cardPart}` },
    good: { 'src/pages/a/index.tsx': shareable + cardPart },
  },
  {
    rule: 'dead-link',
    check: deadLinks,
    bad: { 'docs/a.md': '[b](b.md) and [up](../src/none.ts#part)\n', 'README.md': '![c](docs/c.jpg "c")\n' },
    good: {
      'README.md': '[a](docs/a.md), [web](https://example.org/x), [mail](mailto:a@example.org), [part](#part)\n',
      'docs/a.md': '[up](../src/one.ts#part) [folder](../src)\n```\n[example](none.md)\n```\n',
      'src/one.ts': one,
    },
    count: 3,
  },
  {
    rule: 'dead-path',
    check: deadPaths,
    bad: { 'docs/architecture.md': 'See `src/none.ts`, `server/none/` and `src/none.ts`.\n' },
    good: { 'docs/architecture.md': '`src/one.ts`, `src/`, `src/<area>/one.ts`, `text/none`\n', 'src/one.ts': one },
    count: 2,
  },
  {
    rule: 'unlisted-decision',
    check: unlistedDecisions,
    bad: { 'docs/decisions/0001-one.md': '# One\n', 'docs/decisions/README.md': '[0002](0002-two.md)\n' },
    good: { 'docs/decisions/0001-one.md': '# One\n', 'docs/decisions/README.md': '[0001](0001-one.md)\n' },
  },
  { rule: 'readme', check: longReadme, bad: { 'README.md': 'x\n'.repeat(71) }, good: { 'README.md': 'x\n'.repeat(70) } },
  {
    rule: 'incomplete-port',
    check: incompletePorts,
    bad: { 'src/platform/share/index.weapp.ts': one, 'src/platform/share/index.harmony-hybrid.tsx': one },
    good: {
      'src/platform/share/index.weapp.ts': one,
      'src/platform/share/index.h5.tsx': one,
      'src/platform/clock/index.ts': one,
    },
  },
  {
    rule: 'row-without-page',
    check: (root) => unmatchedPages(root, ['pages/home/index']),
    bad: { 'src/pages/home/hero.tsx': one },
    good: { 'src/pages/home/index.tsx': one },
  },
  {
    rule: 'page-without-row',
    check: (root) => unmatchedPages(root, []),
    bad: { 'src/packages/exam/paper/index.tsx': one },
    good: { 'src/packages/exam/paper/part.tsx': one },
  },
]

function findingsIn(files: Record<string, string>, check: (root: string) => string[]): string[] {
  const root = writeTree(files)
  const found = check(root)
  removeTree(root)
  return found
}

describe('the structure checks', () => {
  it.each(cases.map((it) => [`${it.rule} in ${Object.keys(it.bad)[0]}`, it] as const))(
    'catch %s',
    (_, { rule, check, bad, good, count = 1 }) => {
      expect(findingsIn(bad, check).map((it) => it.split(':')[0])).toEqual(Array(count).fill(rule))
      expect(findingsIn(good, check)).toEqual([])
    },
  )

  it('catch an import graph that is not current', () => {
    const root = writeTree({ 'src/domain/a.ts': one })
    mkdirSync(path.join(root, 'src'), { recursive: true })
    const graph = (...words: string[]) =>
      spawnSync(process.execPath, [path.join(repository, 'config/check/graph.mjs'), root, ...words]).status
    expect([graph(), graph('--write'), graph()]).toEqual([1, 0, 0])
    removeTree(root)
  })
})
