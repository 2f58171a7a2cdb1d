import { examFile, printedOf } from '#server/bank/export/paper'
import { Refused } from '#server/bank/read/draft'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, PageLink } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { choice } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { Part } from '#server/desk/tiku/import-view'
import { picturesOf } from '#server/desk/tiku/question-view'
import { invalid } from '#server/refusal'
import { wholePaper } from '#server/repositories/exam/paper-draft'
import type { WholeQuestion } from '#server/repositories/tiku/question-draft'
import { planDraft } from '#server/services/exam/paper-build/draft-plan'
import { draftAt } from './paper-draft'
import { points } from './paper-draft-part'
import { titleOfDraft } from './paper-head'
import { type ShownPaper, type ShownQuestion, shownDraft, shownPaper } from './paper-shown'

const roles = ['editor', 'teacher'] as const

async function draftShown({ db }: Pick<Deps, 'db'>, ref: string): Promise<ShownPaper> {
  const draft = await draftAt(db, ref)
  return shownDraft(db, draft, await planDraft(db, draft.content))
}

type View = {
  paper: ShownPaper
  pictures: Record<string, string>
  isAnswered: boolean
  back: string
  path: string
  print: { act: string; of: string }
}

function Question({
  of: { own, below, marks, number },
  pictures,
  isAnswered,
}: { of: ShownQuestion } & Pick<View, 'pictures' | 'isAnswered'>) {
  return (
    <li value={number}>
      <small>{points(marks)}</small>
      {[own, ...below].map((each) => (
        <Part key={each.id} of={{ type: each.type, body: each }} pictures={pictures} isAnswered={isAnswered} />
      ))}
    </li>
  )
}

/** A paper as learners see it, from its cover to its last question, before or after they answered it. */
function PaperView({ paper, pictures, isAnswered, path }: View) {
  const { title, minutes, fullMarks, passMarks, notice, sections } = paper
  const tab = (words: string, view: string, isHere: boolean) => (
    <a href={`${path}?view=${view}`} aria-current={isHere ? 'true' : undefined}>
      {words}
    </a>
  )
  return (
    <>
      <p className="acts">
        {tab('答题时', 'asked', !isAnswered)}
        {tab('答完后', 'answered', isAnswered)}
      </p>
      <article className="shown">
        <h2>{title}</h2>
        <p>{`满分 ${points(fullMarks)}，及格 ${points(passMarks)}，${minutes} 分钟`}</p>
        {notice.length > 0 && (
          <ul>
            {notice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {sections.map((section) => (
          <section key={section.title}>
            <h3>
              {section.title} <small>{`${section.questions.length} 道，${points(section.marks)}`}</small>
            </h3>
            {section.questions.length === 0 && <p className="muted">还没有题</p>}
            <ol className="asked">
              {section.questions.map((question) => (
                <Question key={question.own.id} of={question} pictures={pictures} isAnswered={isAnswered} />
              ))}
            </ol>
          </section>
        ))}
      </article>
    </>
  )
}

type Shown = {
  path: string
  title: string
  of: (deps: Deps, ref: string) => Promise<ShownPaper>
  print: string
  titleOf: typeof titleOfDraft
}

const previewPage = ({ path, title, of, print, titleOf }: Shown) =>
  page({
    path,
    title,
    roles,
    titleOf,
    load: async (deps, { params: { id = '' }, query }): Promise<View> => {
      const paper = await of(deps, id)
      const own = path.replace(':id', id)
      const view = { pictures: picturesOf(deps.env, paper), isAnswered: query.view === 'answered', path: own }
      return { paper, ...view, back: own.replace('/preview', ''), print: { act: print, of: id } }
    },
    head: ({ back, print: { act: name, of: ref } }) => ({
      crumb: (
        <>
          <PageLink to={back}>回到试卷</PageLink> / 学员看到的
        </>
      ),
      acts: (
        <ActLink name={name} of={ref}>
          打印
        </ActLink>
      ),
    }),
    view: (shown) => <PaperView {...shown} />,
  })

const draftPreview = previewPage({
  path: '/paper-drafts/:id/preview',
  title: '试卷预览',
  of: draftShown,
  print: 'print-paper-draft',
  titleOf: titleOfDraft,
})

const paperPreview = previewPage({
  path: '/papers/:id/preview',
  title: '试卷预览',
  of: ({ db }, ref) => shownPaper(db, idOf(ref, '试卷')),
  print: 'print-paper',
  titleOf: async ({ db }, { params }) => found(await wholePaper(db, idOf(params.id, '试卷')), '试卷').title,
})

/** A question as it is printed; what paper cannot show is refused with its place in the paper. */
function printed({ own, below, number }: ShownQuestion, dataDir: string) {
  const storedOf = (row: WholeQuestion, children: readonly WholeQuestion[]): Parameters<typeof printedOf>[0] => ({
    ...{ id: row.id, type: row.type, stem: row.stem, options: row.options, answer_key: row.answer_key, explanation: row.explanation },
    ...{ difficulty: row.difficulty, pinned: row.pinned, chapter: row.chapter, points: [] },
    children: children.map((child) => storedOf(child, [])),
  })
  try {
    return printedOf(storedOf(own, below), dataDir, false)
  } catch (error) {
    if (error instanceof Refused) throw invalid(`第 ${number} 题（题目 ${own.id}）印不出来：${error.message}`)
    throw error
  }
}

function fileOf({ title, minutes, fullMarks, passMarks, notice, sections }: ShownPaper, dataDir: string, hasKeys: boolean) {
  const lines = [
    `满分 ${points(fullMarks)}，及格 ${points(passMarks)}，时间 ${minutes} 分钟`,
    '姓名＿＿＿＿＿＿＿＿　得分＿＿＿＿＿＿',
    ...notice,
  ]
  const exam = sections.map((section) => ({
    title: `${section.title}（${section.questions.length} 道，${points(section.marks)}）`,
    questions: section.questions.map((each) => ({ worth: `（${points(each.marks)}）`, printed: printed(each, dataDir) })),
  }))
  const name = `${title.replace(/[\\/:*?"<>|]/g, '')}${hasKeys ? '（含答案）' : ''}.docx`
  return { name, bytes: examFile({ title, lines, sections: exam }, hasKeys) }
}

type Printing = { name: string; of: (deps: { db: Db }, ref: string) => Promise<ShownPaper>; object: string; to: (ref: string) => string }

const printAct = ({ name, of, object, to }: Printing) =>
  act({
    name,
    title: '打印试卷',
    roles,
    isDirect: true,
    button: '下载 Word 文件',
    fields: { keys: choice({ label: '印什么', choices: { without: '只印题目', with: '题目，答案和解析另起一页' } }) },
    start: async (deps, ref) => ({ facts: [['试卷', (await of(deps, ref)).title]], texts: { keys: ['without'] } }),
    preview: () => [],
    run: async (tx, { ref, values: { keys }, deps }) => {
      const paper = await of({ db: tx }, ref)
      if (paper.sections.every(({ questions }) => questions.length === 0)) throw invalid('试卷里还没有题，先选题再打印')
      const document = fileOf(paper, deps.env.dataDir, keys === 'with')
      return { object: `${object}:${idOf(ref, '试卷')}`, before: null, after: { printed: keys }, to: to(ref), document }
    },
  })

/** A paper before its exam: as learners will see it, and on paper. */
export const paperPreviewArea: Area = {
  pages: [draftPreview, paperPreview],
  acts: [
    printAct({ name: 'print-paper-draft', of: draftShown, object: 'paper-draft', to: (ref) => `/paper-drafts/${ref}` }),
    printAct({
      name: 'print-paper',
      of: ({ db }, ref) => shownPaper(db, idOf(ref, '试卷')),
      object: 'paper',
      to: (ref) => `/papers/${ref}`,
    }),
  ],
}
