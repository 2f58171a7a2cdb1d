import type { Deps } from '#server/deps'
import { ActForm } from '#server/desk/frame/act-form'
import { withChoices } from '#server/desk/frame/act-routes'
import { ActLink, PageLink, useAccess } from '#server/desk/frame/detail'
import { FormFields } from '#server/desk/frame/form'
import { Icon } from '#server/desk/frame/icon'
import { list } from '#server/desk/frame/list'
import { type ActRow, type Area, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import type { Field, Texts } from '#server/desk/parts/field'
import { chosenTitles } from '#server/desk/parts/library-choices'
import { found, idOf } from '#server/desk/parts/ref'
import { type DraftRow, draftById, listDrafts } from '#server/repositories/tiku/question-draft'
import { plainText } from '#server/services/search/subjects'
import { questionTypeNames } from '@/domain/tiku/question'
import { formOf, questionDraftActs } from './question-draft'
import { DraftAside, draftSide } from './question-draft-side'

const roles = ['editor', 'teacher'] as const

const stemOf = ({ content }: DraftRow) => plainText(content.stem).slice(0, 80) || '还没有题干'

const drafts = list<DraftRow>({
  path: '/question-drafts',
  title: '题目草稿',
  section: '题库',
  roles,
  filters: [],
  columns: [
    { title: '题干', text: stemOf },
    { title: '题型', text: ({ content }) => questionTypeNames[content.type] },
    { title: '章节', text: ({ subject, chapter }) => `${subject} · ${chapter}` },
    { title: '题目', text: ({ question_id }) => (question_id === null ? '新题' : `编号 ${question_id}`) },
    { title: '最后改的人', text: ({ staff }) => staff },
    { title: '改于', text: ({ changed_at }) => momentText(changed_at) },
  ],
  acts: (
    <ActLink name="make-question" of="new" isMain>
      新建题目
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listDrafts(db, { before, limit }),
  to: ({ id }) => `/question-drafts/${id}`,
})

/** The questions of a material, each with its acts. */
function Parts({ draft: { id, content } }: { draft: DraftRow }) {
  return (
    <>
      <h2>小题</h2>
      {content.children.length === 0 && <p className="empty">还没有小题</p>}
      <ol className="blocks">
        {content.children.map((child, at) => (
          <li key={child.key}>
            <div>
              <b>{`第 ${at + 1} 小题，${questionTypeNames[child.type]}`}</b> {plainText(child.stem).slice(0, 80) || '还没有题干'}
            </div>
            <p className="acts">
              <ActLink name={formOf(child.type)} of={`${id}.${at + 1}`}>
                写
              </ActLink>
              <ActLink name="remove-question-part" of={`${id}.${at + 1}`}>
                删去
              </ActLink>
            </p>
          </li>
        ))}
      </ol>
      <ActLink name="add-question-part" of={id}>
        加一道小题
      </ActLink>
    </>
  )
}

/** An act with what its form begins with. */
type Form = { row: ActRow; start: Start; titles: Readonly<Record<string, string>> }

async function formFor(deps: Deps, visit: DeskVisit, row: ActRow, ref: string): Promise<Form> {
  const start = await row.start(deps, ref, visit)
  return { row, start, titles: await chosenTitles(deps, row.fields, start.texts ?? {}) }
}

/** Chosen points as words beside each other; a press unfolds all that the chapter has. */
function Points({ field, texts }: { field: Field; texts: Texts }) {
  const isEmpty = Object.keys(field.choices ?? {}).length === 0
  return (
    <div className="pointpick">
      <input type="checkbox" id="all-points" className="unseen" aria-label="展开全部知识点" />
      <FormFields fields={{ points: field }} texts={texts} errors={{}} />
      {isEmpty ? (
        <span className="muted">这一章还没有知识点</span>
      ) : (
        <label htmlFor="all-points">
          选知识点 <Icon name="chevron" />
        </label>
      )}
    </div>
  )
}

/** The fields of a question; few have a picture besides those in their text. Its place in the bank stays in sight below them. */
function Fields({ of: { row, start, titles } }: { of: Form }) {
  const { picture, chapterId, points, difficulty, source, ...fields } = withChoices(row.fields, start)
  const named = { ...(difficulty && { difficulty }), ...(source && { source }) }
  const common = { texts: start.texts ?? {}, errors: {}, titles }
  return (
    <>
      <FormFields fields={fields} {...common} />
      {picture && (
        <details className="folded">
          <summary>
            <Icon name="picture" /> 加一张插图 <Icon name="chevron" />
          </summary>
          <FormFields fields={{ picture }} {...common} />
        </details>
      )}
      <div className="placing">
        {chapterId && <FormFields fields={{ chapterId }} {...common} />}
        {points && <Points field={points} texts={common.texts} />}
        <FormFields fields={named} {...common} />
      </div>
    </>
  )
}

/** The types of questions beside each other; a press stores the draft as another type, with what it has so far. */
function Types({ draft: { id, version, content, chapter_id, source } }: { draft: DraftRow }) {
  const { act, token } = useAccess()
  if (!act('place-question')) return null
  return (
    <form method="post" action={`/acts/place-question/${id}`} className="types">
      <input type="hidden" name="_token" value={token('place-question', String(id))} />
      <input type="hidden" name="_version" value={version} />
      <input type="hidden" name="_step" value="run" />
      <input type="hidden" name="chapterId" value={chapter_id} />
      <input type="hidden" name="source" value={source} />
      {Object.entries(questionTypeNames).map(([type, words]) => (
        <button key={type} type="submit" name="type" value={type} className="quiet" aria-pressed={type === content.type}>
          {words}
        </button>
      ))}
      <small>先保存，再换题型；题干、选项和解析会保留</small>
    </form>
  )
}

const draftPage = page({
  path: '/question-drafts/:id',
  title: '题目草稿',
  roles,
  load: async (deps, visit) => {
    const draft = found(await draftById(deps.db, idOf(visit.params.id, '草稿')), '草稿')
    const row = found(
      questionDraftActs.find(({ name }) => name === formOf(draft.content.type)),
      '题型',
    )
    const ref = String(draft.id)
    return { draft, form: await formFor(deps, visit, row, ref), side: await draftSide(deps, draft) }
  },
  titleOf: async ({ db }, { params }) => {
    const { question_id } = found(await draftById(db, idOf(params.id, '草稿')), '草稿')
    return question_id === null ? '新题目' : `题目 ${question_id}`
  },
  head: ({ draft, side }) => ({
    crumb: (
      <>
        <PageLink to="/question-drafts">题目草稿</PageLink> / {draft.subject} / {draft.chapter}
      </>
    ),
    chips: <span className="chip warn">草稿</span>,
    facts: `${draft.staff}，${momentText(draft.changed_at)} 保存${side.version === 1 ? '' : `；第 ${side.version - 1} 版已发布`}`,
    acts: (
      <>
        {draft.question_id !== null && (
          <a className="act" href={`/questions/${draft.question_id}`}>
            历史
          </a>
        )}
        <ActLink name="drop-question-draft" of={draft.id}>
          删除草稿
        </ActLink>
        {side.fault === null && (
          <ActLink name="publish-question" of={draft.id} isMain>
            {`发布第 ${side.version} 版`}
          </ActLink>
        )}
      </>
    ),
  }),
  view: ({ draft, form, side }) => (
    <>
      <div className="writing">
        <section aria-label="题目">
          <Types draft={draft} />
          <ActForm name={form.row.name} of={draft.id} version={draft.version} button="保存草稿" isDirect isPreviewed isCalm>
            <Fields of={form} />
          </ActForm>
          {draft.content.type === 'material' && <Parts draft={draft} />}
        </section>
        <aside>
          <DraftAside of={side} />
        </aside>
      </div>
    </>
  ),
})

/** Questions that are written and not published. */
export const questionDraftArea: Area = { pages: [drafts, draftPage], acts: [] }
