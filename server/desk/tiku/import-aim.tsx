import type { Aim } from '#server/bank/read/entry'
import type { Db } from '#server/database/tables'
import { ActForm } from '#server/desk/frame/act-form'
import { FormFields } from '#server/desk/frame/form'
import { act } from '#server/desk/frame/row'
import { choice, type Field, type Fields, text } from '#server/desk/parts/field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { aimImport, type ImportRun, importRunById } from '#server/repositories/tiku/import-run'
import { chaptersOf } from '#server/repositories/tiku/subject'
import { readJson } from '@/domain/text/read-json'

const roles = ['editor'] as const
const MOST_LETTERS = 100
const MOST_LEVEL = 5
const LEVELS = { '': '没写的算中', 1: '没写的算易', 2: '没写的算较易', 4: '没写的算较难', 5: '没写的算难' } as const

type Stored = { chapterId: number | null; source: string; difficulty: number | null }

const isLevel = (level: unknown): level is number => Number.isInteger(level) && Number(level) >= 1 && Number(level) <= MOST_LEVEL

/** Where staff want the questions of a run. */
function storedAim(aim: string | null): Stored {
  const read = (aim === null ? undefined : readJson(aim)) as Partial<Record<keyof Stored, unknown>> | null | undefined
  const { chapterId, source, difficulty } = read ?? {}
  return {
    chapterId: Number.isInteger(chapterId) ? Number(chapterId) : null,
    source: typeof source === 'string' ? source : '',
    difficulty: isLevel(difficulty) ? difficulty : null,
  }
}

const chapterIn = async (db: Db, categoryId: number, chapterId: number | null) =>
  chapterId === null ? undefined : (await chaptersOf(db, [categoryId])).find(({ id }) => id === chapterId)

/** The same for the import; a chapter that is gone meanwhile leaves its questions as usual. */
export async function aimFor(db: Db, categoryId: number, aim: string | null): Promise<Aim> {
  const { chapterId, source, difficulty } = storedAim(aim)
  return { categoryId, chapter: (await chapterIn(db, categoryId, chapterId))?.title ?? null, difficulty, origin: source }
}

const fields = {
  chapterId: objectOrNone({ label: '章', hint: '文件里没写章的题放在这里' }),
  source: text({ label: '出处', hint: '新题都写上，比如 本校编写', most: MOST_LETTERS, isOptional: true }),
  difficulty: choice({ label: '难度', choices: LEVELS }),
} satisfies Record<string, Field<unknown>>

const textsOf = ({ aim }: ImportRun) => {
  const { chapterId, source, difficulty } = storedAim(aim)
  return { chapterId: [String(chapterId ?? '')], source: [source], difficulty: [String(difficulty ?? '')] }
}

const aimVersion = (run: ImportRun): number => rowVersion(storedAim(run.aim))

/** Chapters of the subject of a run, by number. */
export const aimChapters = async (db: Db, { categoryId }: ImportRun): Promise<Readonly<Record<string, string>>> =>
  choicesOf(await chaptersOf(db, [categoryId]))

/** Says where the questions of a run that was read will be. */
export function AimForm({ run, chapters }: { run: ImportRun; chapters: Readonly<Record<string, string>> }) {
  const shown: Fields = {
    ...fields,
    chapterId: { ...fields.chapterId, choices: chapters },
    difficulty: { ...fields.difficulty, look: 'pick' },
  }
  return (
    <section className="card aim">
      <h2>放到哪里</h2>
      <ActForm name="aim-import" of={run.id} version={aimVersion(run)} button="存下" isDirect isQuiet>
        <FormFields fields={shown} texts={textsOf(run)} errors={{}} />
      </ActForm>
    </section>
  )
}

/** Keeps where the questions of an import go, before it is confirmed. */
export const aimImportAct = act({
  name: 'aim-import',
  title: '导入的题放到哪里',
  roles,
  isDirect: true,
  button: '存下',
  fields,
  start: async ({ db }, ref) => {
    const run = found(await importRunById(db, idOf(ref, '导入')), '导入')
    return {
      facts: [
        ['文件', run.fileName],
        ['科目', run.subject ?? run.categoryId],
      ],
      texts: textsOf(run),
      choices: { chapterId: await aimChapters(db, run) },
      version: aimVersion(run),
    }
  },
  preview: () => [],
  run: async (tx, { ref, values, version }) => {
    const run = found(await importRunById(tx, idOf(ref, '导入')), '导入')
    if (aimVersion(run) !== version) throw conflict('放到哪里刚被别人改过，请重新打开核对')
    const { chapterId, source } = values
    if (chapterId !== null && !(await chapterIn(tx, run.categoryId, chapterId))) throw invalid('这个科目没有这一章')
    const after: Stored = { chapterId, source, difficulty: values.difficulty === '' ? null : Number(values.difficulty) }
    if (!(await aimImport(tx, run.id, JSON.stringify(after)))) throw conflict('这次导入已经确认或放弃，不能再改')
    return { object: `import:${run.id}`, before: storedAim(run.aim), after, to: `/imports/${run.id}` }
  },
})
