import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { moment, momentTyped, rows, text } from '#server/desk/parts/field'
import { conflict, invalid } from '#server/refusal'
import { addAgreement, agreementVersions, currentAgreement, lockVersions } from '#server/repositories/account/agreement'
import type { AgreementKind } from '@/contract/account/privacy.schema'
import { dayText } from '@/domain/time/day'

const roles = ['editor'] as const
const kinds: Readonly<Record<AgreementKind, string>> = {
  user: '用户协议',
  privacy: '隐私政策',
  'third-party': '第三方共享清单',
  minors: '未成年人保护规则',
}
const MOST_SECTIONS = 40
const MOST_LINES = 4_000

type Version = Awaited<ReturnType<typeof agreementVersions>>[number] & { id: number }

const agreements = list<Version>({
  path: '/agreements',
  title: '协议',
  section: '设置',
  roles,
  filters: [],
  columns: [
    { title: '协议', text: ({ kind }) => (Object.hasOwn(kinds, kind) ? kinds[kind as AgreementKind] : kind) },
    { title: '版本', text: ({ version }) => version },
    { title: '标题', text: ({ title }) => title },
    { title: '生效', text: ({ publishedAt }) => momentText(publishedAt) },
  ],
  above: (
    <>
      {Object.entries(kinds).map(([kind, name]) => (
        <ActLink key={kind} name="publish-agreement" of={kind}>
          {`${name}出新版`}
        </ActLink>
      ))}
    </>
  ),
  load: async ({ db }, { before = Infinity, limit }) => {
    const all = await agreementVersions(db)
    const numbered = all.map((row, at) => ({ ...row, id: all.length - at }))
    return numbered.filter(({ id }) => id < before).slice(0, limit)
  },
  to: ({ kind }) => `/acts/publish-agreement/${kind}`,
})

/** Versions that a kind has: one that came meanwhile was written without the other's changes. */
const countOf = async (db: Db, kind: AgreementKind) => (await agreementVersions(db)).filter((each) => each.kind === kind).length

function kindOf(ref: string): AgreementKind {
  const kind = Object.keys(kinds).find((each): each is AgreementKind => each === ref)
  if (kind === undefined) throw invalid('没有这种协议')
  return kind
}

const publish = act({
  name: 'publish-agreement',
  title: '协议出新版',
  roles,
  confirms: 'lately',
  fields: {
    title: text({ label: '标题', most: 40 }),
    sections: rows({
      label: '条款',
      most: MOST_SECTIONS,
      columns: {
        title: text({ label: '小标题', most: 60 }),
        lines: text({ label: '内容', hint: '一行一段；{school} 换成学校的名称', most: MOST_LINES, isLong: true }),
      },
    }),
    publishedAt: moment({ label: '生效时间', hint: '北京时间；不能早于现在' }),
    reason: text({ label: '改了什么', hint: '写进操作记录', most: 200 }),
  },
  start: async ({ db, now }, ref) => {
    const kind = kindOf(ref)
    const current = await currentAgreement(db, kind, now())
    const sections = (current?.sections ?? []).flatMap(({ title, lines }) => [title, lines.join('\n')])
    const texts = { title: [current?.title ?? kinds[kind]], sections, publishedAt: momentTyped(now()) }
    return {
      facts: [
        ['协议', kinds[kind]],
        ['现在的版本', current?.version ?? '还没有'],
      ],
      texts,
      version: await countOf(db, kind),
    }
  },
  preview: (_deps, ref, { sections, publishedAt }) => [
    `${kinds[kindOf(ref)]}的新版本，${sections.length} 条，${momentText(publishedAt)} 生效`,
    '生效后，学员下次登录时看到并同意的就是新版；发布后不能再改，只能再出新版',
  ],
  run: async (tx, { ref, values: { reason, ...values }, version: opened, now }) => {
    const kind = kindOf(ref)
    if ((await lockVersions(tx, kind)) !== opened) throw conflict('这份协议刚出了一版，请重新打开核对')
    if (values.publishedAt < now - GRACE_MS) throw invalid('生效时间不能早于现在')
    const sections = values.sections.map(({ title, lines }) => ({ title, lines: lines.split('\n').flatMap((line) => line.trim() || []) }))
    const version = dayText(values.publishedAt)
    const made = await addAgreement(tx, { kind, version, title: values.title, sections, publishedAt: values.publishedAt })
    if (!made) throw conflict(`${version} 这一版已经有了，一天只能出一版：换一天生效`)
    return { object: `agreement:${kind}:${version}`, before: null, after: values, reason, to: '/agreements' }
  },
})

/** Filling the form takes a while. */
const GRACE_MS = 3_600_000

/** Agreements of the school with its learners. */
export const agreementArea: Area = { pages: [agreements], acts: [publish] }
