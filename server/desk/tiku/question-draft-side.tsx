import type { Prepared } from '#server/bank/read/question'
import { prepareDraft } from '#server/bank/write/publish'
import type { QuestionDraft } from '#server/database/rows/exam'
import type { Deps } from '#server/deps'
import type { Texts } from '#server/desk/parts/field'
import { parseForm } from '#server/desk/parts/field'
import { Refusal } from '#server/refusal'
import { resultsWith } from '#server/repositories/errata/question-reports'
import { type DraftRow, wholeQuestion } from '#server/repositories/tiku/question-draft'
import { Part } from './import-view'
import type { PlacedFields, QuestionForm } from './question-forms'
import { picturesOf } from './question-view'

/** A draft as it would be published, or the reason why it cannot be yet; with what publishing it does. */
export type DraftSide = {
  prepared: Prepared | null
  fault: string | null
  pictures: Record<string, string>
  results: number
  version: number
}

async function preparedOf({ env }: Deps, content: QuestionDraft): Promise<Pick<DraftSide, 'prepared' | 'fault'>> {
  try {
    return { prepared: await prepareDraft(env, content), fault: null }
  } catch (error) {
    if (error instanceof Refusal) return { prepared: null, fault: error.message }
    throw error
  }
}

/** Reads what stands beside the form of a draft. */
export async function draftSide(deps: Deps, draft: DraftRow, content: QuestionDraft = draft.content): Promise<DraftSide> {
  const id = draft.question_id
  const [own] = id === null ? [] : await wholeQuestion(deps.db, id)
  const results = id === null ? 0 : await resultsWith(deps.db, id)
  return { ...(await preparedOf(deps, content)), pictures: picturesOf(deps.env, content), results, version: (own?.version ?? 0) + 1 }
}

/** The texts of a form as a change of its question; null while one of them is refused. */
export function typedQuestion<F extends PlacedFields>({ fields, put }: QuestionForm<F>, texts: Texts) {
  const { values } = parseForm(fields, texts)
  return values ? put(values) : null
}

const consequence = ({ results, version }: DraftSide): string =>
  version === 1
    ? '发布后学员练习、搜索和组卷马上会用到这道题。'
    : `发布后成为第 ${version} 版，学员马上看到。改了正确答案：会重算 ${results} 份成绩，分数变了的学员各收到一条消息。`

/** The question as learners see it, both before and after they answered, and what publishing does. */
export function DraftAside({ of }: { of: DraftSide }) {
  const { prepared, fault, pictures } = of
  const parts = prepared ? [prepared, ...prepared.children] : []
  const shown = (isAnswered: boolean) =>
    parts.map(({ type, body }, at) => <Part key={String(at)} of={{ type, body }} pictures={pictures} isAnswered={isAnswered} isSampled />)
  return (
    <div data-part="preview" className="seen">
      <h2>学员看到的</h2>
      {fault !== null && <p className="notice">{`还不能发布：${fault}`}</p>}
      {parts.length > 0 && (
        <>
          <input type="radio" name="_seen" id="seen-asked" className="unseen" />
          <label htmlFor="seen-asked">答题时</label>
          <input type="radio" name="_seen" id="seen-answered" className="unseen" defaultChecked />
          <label htmlFor="seen-answered">答完后</label>
          <article className="screen asked" aria-label="答题时的样子">
            {shown(false)}
          </article>
          <article className="screen answered" aria-label="答完后的样子">
            {shown(true)}
          </article>
        </>
      )}
      <p className="notice">{consequence(of)}</p>
    </div>
  )
}
