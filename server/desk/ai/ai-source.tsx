import type { Db, Tx } from '#server/database/tables'
import { ActLink, PageLink } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { listSources, putSourceBack, type SourceRow, sourceAt, takeSourceOut } from '#server/repositories/ai/source'
import { refreshPassages } from '#server/services/ai/passages'
import type { AiSourceKind } from '@/contract/ai/ai.schema'
import { storedIdOf } from '@/domain/text/id-text'

const roles = ['editor', 'teacher'] as const
const LIMIT = 50
const MOST_WORD = 100
const kinds: Readonly<Record<AiSourceKind, string>> = { lesson: '课时字幕', article: '文章', help: '帮助', question: '题目解析' }
const states = { on: '在用', off: '不引用' } as const
const ways: Readonly<Record<AiSourceKind, string>> = {
  lesson: '/lessons/',
  article: '/articles/',
  help: '/help-items/',
  question: '/questions/',
}

const isKind = (given: string | undefined): given is AiSourceKind => given !== undefined && Object.hasOwn(kinds, given)
const refOf = ({ kind, refId }: SourceRow) => `${kind}.${refId}`

/** The source that an address names: `kind.number`. */
async function sourceIn(db: Db | Tx, ref: string) {
  const [kind, number] = ref.split('.')
  const refId = storedIdOf(number)
  const row = isKind(kind) && refId !== undefined ? await sourceAt(db, kind, refId) : undefined
  return { kind: kind as AiSourceKind, refId: refId ?? 0, ...found(row, '资料') }
}

const wantedOf = (query: Readonly<Record<string, string>>) => ({
  kind: isKind(query.kind) ? query.kind : '',
  state: query.state !== undefined && Object.hasOwn(states, query.state) ? query.state : '',
  word: (query.word ?? '').trim().slice(0, MOST_WORD),
})

function Choice({ name, label, of, value }: { name: string; label: string; of: Readonly<Record<string, string>>; value: string }) {
  return (
    <select name={name} defaultValue={value} aria-label={label}>
      <option value="">{label}不限</option>
      {Object.entries(of).map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}

function Source({ of }: { of: SourceRow }) {
  const { kind, refId, title, passages, isOff, reason, staff } = of
  return (
    <tr>
      <td data-title="资料">
        <PageLink to={`${ways[kind]}${refId}`}>{title}</PageLink>
        {isOff && <small className="under">{`${staff}：${reason}`}</small>}
      </td>
      <td data-title="种类">{kinds[kind]}</td>
      <td data-title="段落" className="number">
        {passages}
      </td>
      <td data-title="状态">
        <span className={isOff ? 'chip bad' : 'chip good'}>{isOff ? states.off : states.on}</span>
      </td>
      <td data-title="操作">
        <div className="acts">
          <ActLink name={isOff ? 'put-ai-source-back' : 'take-ai-source-out'} of={refOf(of)}>
            {isOff ? '恢复引用' : '不引用'}
          </ActLink>
        </div>
      </td>
    </tr>
  )
}

const sources = page({
  path: '/ai-sources',
  title: 'AI 资料',
  section: '教学',
  roles,
  load: async ({ db }, { query }) => {
    const wanted = wantedOf(query)
    const at = (storedIdOf(query.page) ?? 1) - 1
    const rows = await listSources(db, { ...wanted, limit: LIMIT + 1, offset: at * LIMIT })
    return { wanted, at, rows: rows.slice(0, LIMIT), isMore: rows.length > LIMIT }
  },
  view: ({ wanted, at, rows, isMore }) => (
    <>
      <p className="muted">AI 答疑只引用这里的资料：有字幕的课时、题目的解析、文章和帮助。内容改了，几分钟后按新的引用。</p>
      <form method="get" action="/ai-sources" className="by">
        <input type="search" name="word" defaultValue={wanted.word} maxLength={MOST_WORD} placeholder="名称包含" aria-label="名称包含" />
        <Choice name="kind" label="种类" of={kinds} value={wanted.kind} />
        <Choice name="state" label="状态" of={states} value={wanted.state} />
        <button type="submit" className="quiet">
          筛选
        </button>
      </form>
      {rows.length === 0 ? (
        <p className="empty">没有这样的资料</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">资料</th>
              <th scope="col">种类</th>
              <th scope="col" className="number">
                段落
              </th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Source key={refOf(row)} of={row} />
            ))}
          </tbody>
        </table>
      )}
      {isMore && (
        <p>
          <a href={`/ai-sources?${new URLSearchParams({ ...wanted, page: String(at + 2) })}`}>下一页</a>
        </p>
      )}
    </>
  ),
})

const factsOf = ({ kind, title }: { kind: AiSourceKind; title: string }) =>
  [
    ['资料', title],
    ['种类', kinds[kind]],
  ] as const

const takeOut = act({
  name: 'take-ai-source-out',
  title: '不引用这份资料',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await sourceIn(db, ref)) }),
  preview: () => ['AI 答疑不再引用它，学员照常学习；已经给出的回答不变'],
  run: async (tx, { ref, values: { reason }, visit, now }) => {
    const { kind, refId, title } = await sourceIn(tx, ref)
    if (!(await takeSourceOut(tx, { kind, refId, staffId: visit.staff.id, reason, now }))) throw conflict('已经不引用了')
    return { object: `ai-source:${ref}`, before: { title }, after: { isOff: true }, reason, to: '/ai-sources?state=off' }
  },
  follow: (deps) => refreshPassages(deps),
})

const putBack = act({
  name: 'put-ai-source-back',
  title: '恢复引用这份资料',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: factsOf(await sourceIn(db, ref)) }),
  preview: () => ['AI 答疑重新引用它'],
  run: async (tx, { ref }) => {
    const { kind, refId, title } = await sourceIn(tx, ref)
    if (!(await putSourceBack(tx, kind, refId))) throw conflict('它没有被停用')
    return { object: `ai-source:${ref}`, before: { isOff: true }, after: { title }, to: '/ai-sources' }
  },
  follow: (deps) => refreshPassages(deps),
})

/** Lists what the tutor may quote, and takes sources out of that. */
export const aiSourceArea: Area = { pages: [sources], acts: [takeOut, putBack] }
