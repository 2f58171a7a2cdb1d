import { baseFiles, cruise } from './tools'
import { allFiles, allowedImports, findingOf, forbiddenImports, layerFiles, removeTree, type Violation, writeTree } from './violations'

const schema = "import { Type } from '@sinclair/typebox'\n\nexport const BoxSchema = Type.Object({})\nexport type Box = typeof BoxSchema\n"
const value = 'export const value = 1\n'

const violations: Violation[] = [
  ...forbiddenImports,
  {
    rule: 'isolated-packages',
    files: { 'src/packages/exam/one.ts': "import '@/packages/order/two'\n", 'src/packages/order/two.ts': value },
  },
  { rule: 'isolated-features', files: { 'src/features/exam/one.ts': "import '../order/two'\n", 'src/features/order/two.ts': value } },
  { rule: 'isolated-features', files: { 'src/features/lone.ts': "import './order/two'\n" } },
  { rule: 'isolated-pages', files: { 'src/pages/exam/one.ts': "import '../order/two'\n", 'src/pages/order/two.ts': value } },
  { rule: 'pure-layers', files: { 'src/domain/impure.ts': "import 'react'\n" } },
  { rule: 'pure-layers', files: { 'src/routes/impure.ts': "import 'node:fs'\n" } },
  {
    rule: 'pure-layers',
    files: { 'src/contract/impure.ts': "import { Type } from '@sinclair/typebox'\n\nexport const shape = Type.Null()\n" },
  },
  { rule: 'schemas-on-typebox', files: { 'src/contract/odd.schema.ts': "import 'react'\n" } },
  { rule: 'crypto-by-part', files: { 'src/domain/whole.ts': "import crypto from 'crypto-js'\n\nexport const whole = crypto\n" } },
  {
    rule: 'schemas-stay-on-the-server',
    files: { 'src/data/heavy.ts': "import { BoxSchema } from '@/contract/box.schema'\n\nexport const box = BoxSchema\n" },
  },
  {
    rule: 'schemas-stay-on-the-server',
    files: { 'src/contract/heavy.ts': "import { type Box, BoxSchema } from './box.schema'\n\nexport const box: Box = BoxSchema\n" },
  },
  { rule: 'src-imports-src', files: { 'src/data/importer.ts': "import '../../server/value'\n" } },
  { rule: 'src-imports-src', files: { 'src/data/test-importer.ts': "import '../../test/value'\n" } },
  { rule: 'src-imports-src', files: { 'src/data/lab-importer.ts': "import '../../lab/value'\n" } },
  { rule: 'src-imports-src', files: { 'src/data/config-importer.ts': "import '../../config/value'\n" } },
  { rule: 'server-imports-shared', files: { 'server/client.ts': "import '@/platform/seed/seed'\n" } },
  { rule: 'server-imports-shared', files: { 'server/racer.ts': "import '../lab/value'\n" } },
  { rule: 'server-imports-shared', files: { 'server/router.ts': "import '@/routes/seed/seed'\n" } },
  { rule: 'desk-imports-shared', files: { 'server/desk/client.ts': "import '@/platform/seed/seed'\n" } },
  { rule: 'server-database', files: { 'server/database/high.ts': "import '../repositories/order'\n" } },
  { rule: 'server-repositories', files: { 'server/repositories/high.ts': "import '../services/order/one'\n" } },
  {
    rule: 'server-repositories',
    blame: 'server/repositories/typed.ts',
    files: {
      'server/repositories/typed.ts': "import type { Sent } from '../providers/sms/sent'\n\nexport type Kept = Sent\n",
      'server/providers/sms/sent.ts': 'export type Sent = string\n',
    },
  },
  { rule: 'server-providers', files: { 'server/providers/sms/high.ts': "import '../../services/order/one'\n" } },
  { rule: 'server-http', files: { 'server/http/high.ts': "import '../services/order/one'\n" } },
  { rule: 'server-services', files: { 'server/services/order/high.ts': "import '../../seed/one'\n" } },
  { rule: 'server-services', files: { 'server/services/order/higher.ts': "import '../../desk/one'\n" } },
  { rule: 'server-jobs', files: { 'server/jobs/high.ts': "import '../desk/one'\n" } },
  { rule: 'server-desk', files: { 'server/desk/high.ts': "import '../app'\n" } },
  { rule: 'server-base', files: { 'server/deps.ts': "import './services/order/one'\n" } },
  { rule: 'config-imports-tables', files: { 'config/client.ts': "import '../src/data/seed/seed'\n" } },
  { rule: 'config-imports-tables', files: { 'config/racer.ts': "import '../lab/value'\n" } },
  {
    rule: 'no-cycles',
    blame: 'server/first.ts',
    files: { 'server/first.ts': "import './second'\n", 'server/second.ts': "import './first'\n" },
  },
  { rule: 'no-unresolved', files: { 'src/data/lost.ts': "import './nowhere'\n" } },
]

const allowed = {
  ...layerFiles,
  ...allowedImports,
  'src/contract/box.schema.ts': schema,
  'src/data/light.ts': "import type { Box } from '@/contract/box.schema'\n\nexport type Light = Box\n",
  'src/domain/digest.ts': "import md5 from 'crypto-js/md5'\n\nexport const digest = md5\n",
  'src/packages/exam/near.ts': "import './parts/near'\n",
  'src/packages/exam/parts/near.ts': value,
  'server/value.ts': "import '@/domain/seed/seed'\nimport { BoxSchema } from '@/contract/box.schema'\n\nexport const box = BoxSchema\n",
  'server/app.ts': "import './services/order/one'\nimport './desk/one'\n",
  'server/services/order/one.ts': "import '../../repositories/order'\n",
  'server/repositories/order.ts': "import '../database/open'\n",
  'server/database/open.ts': value,
  'server/desk/one.ts': "import '../services/order/one'\n",
  'server/seed/one.ts': value,
  'config/value.ts': "import '../src/routes/seed/seed'\n",
  'lab/value.ts': "import '../server/value'\nimport 'not-installed'\n",
  'test/value.ts': "import '../server/value'\nimport '@/app/seed/seed'\n",
  'src/platform/share/index.weapp.ts': value,
  'src/platform/share/index.h5.ts': value,
  'src/data/sharer.ts': "import { value } from '@/platform/share'\n\nexport const shared = value\n",
  'src/platform/lone/index.weapp.ts': value,
  'src/data/lone.ts': "import { value } from '@/platform/lone'\n\nexport const alone = value\n",
}

describe('the layer rules', () => {
  let root: string
  const findings: Record<string, string[]> = {}
  beforeAll(() => {
    root = writeTree({ ...baseFiles(), ...allowed, ...allFiles(violations) })
    findings.weapp = cruise(root, 'weapp', ['src', 'server', 'config', 'test', 'lab'])
    findings.harmony = cruise(root, 'harmony-hybrid', ['src/data', 'src/platform'])
  }, 60_000)
  afterAll(() => removeTree(root))

  it.each(violations.map((it) => [findingOf(it)]))('catch %s', (blame) => expect(findings.weapp).toContain(blame))

  it('report nothing allowed', () => {
    const blamed = findings.weapp?.filter((it) => Object.keys(allowed).some((file) => it.endsWith(` ${file}`)))
    expect(blamed).toEqual([])
  })

  it('report the missing file of a port on its target', () => {
    expect(findings.weapp).not.toContain('no-unresolved src/data/lone.ts')
    expect(findings.harmony).toContain('no-unresolved src/data/lone.ts')
    expect(findings.harmony).not.toContain('no-unresolved src/data/sharer.ts')
  })
})
