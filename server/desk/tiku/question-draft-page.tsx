import type { Prepared } from '#server/bank/read/question'
import { prepareDraft } from '#server/bank/write/publish'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { Refusal } from '#server/refusal'
import { type DraftRow, draftById, listDrafts } from '#server/repositories/tiku/question-draft'
import { plainText } from '#server/services/search/subjects'
import { questionTypeNames } from '@/domain/tiku/question'
import { formOf } from './question-draft'
import { LearnerView, picturesOf } from './question-view'

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
  above: (
    <ActLink name="make-question" of="new">
      新建题目
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listDrafts(db, { before, limit }),
  to: ({ id }) => `/question-drafts/${id}`,
})

/** The draft as it would be published, or the reason why it cannot be yet. */
async function shownOf({ env }: Deps, { content }: DraftRow): Promise<{ prepared: Prepared | null; fault: string | null }> {
  try {
    return { prepared: await prepareDraft(env, content), fault: null }
  } catch (error) {
    if (error instanceof Refusal) return { prepared: null, fault: error.message }
    throw error
  }
}

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

const draftPage = page({
  path: '/question-drafts/:id',
  title: '题目草稿',
  roles,
  load: async (deps, { params }) => {
    const draft = found(await draftById(deps.db, idOf(params.id, '草稿')), '草稿')
    const { prepared, fault } = await shownOf(deps, draft)
    const parts = prepared ? [prepared, ...prepared.children].map(({ type, body }) => ({ type, body })) : []
    return { draft, fault, parts, pictures: picturesOf(deps.env, draft.content) }
  },
  view: ({ draft, fault, parts, pictures }, { query }) => (
    <>
      <Facts
        of={[
          ['题目', draft.question_id === null ? '新题' : `编号 ${draft.question_id} 的修改`],
          ['题型', questionTypeNames[draft.content.type]],
          ['章节', `${draft.subject} · ${draft.chapter}`],
          ['出处', draft.source || '—'],
          ['最后改动', `${draft.staff}，${momentText(draft.changed_at)}`],
        ]}
      />
      {fault !== null && <p className="notice">{`还不能发布：${fault}`}</p>}
      <p className="acts">
        {fault === null && (
          <ActLink name="publish-question" of={draft.id}>
            发布
          </ActLink>
        )}
        <ActLink name={formOf(draft.content.type)} of={draft.id}>
          {draft.content.type === 'material' ? '写材料' : '写题'}
        </ActLink>
        <ActLink name="place-question" of={draft.id}>
          改题型、章节和出处
        </ActLink>
        <ActLink name="drop-question-draft" of={draft.id}>
          删除草稿
        </ActLink>
      </p>
      {draft.content.type === 'material' && <Parts draft={draft} />}
      {parts.length > 0 && (
        <LearnerView parts={parts} pictures={pictures} path={`/question-drafts/${draft.id}`} isAnswered={query.view !== 'asked'} />
      )}
    </>
  ),
})

/** Questions that are written and not published. */
export const questionDraftArea: Area = { pages: [drafts, draftPage], acts: [] }
