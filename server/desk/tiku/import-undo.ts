import type { Db } from '#server/database/tables'
import { act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { forgetDocuments } from '#server/repositories/search/documents'
import { importRunById } from '#server/repositories/tiku/import-run'
import { heldBy, importedBy, markUndone, restoreImported, withdrawImported } from '#server/repositories/tiku/import-undo'
import { answeredOf, lockQuestions } from '#server/repositories/tiku/question-bank/questions'
import { refreshSearch } from '#server/services/search/subjects'

const roles = ['editor'] as const

/** Names what keeps an import from being taken back; null where nothing does. */
async function holdOf(db: Db, id: number): Promise<string | null> {
  const own = await importedBy(db, id)
  if (own.length === 0) return '这次导入没有写入题目，或者是旧版本导入的，没有记下是哪些题'
  const answered = await answeredOf(
    db,
    own.map(({ questionId }) => questionId),
  )
  const results = [...answered.values()].reduce((sum, each) => sum + each.results, 0)
  const practices = [...answered.values()].reduce((sum, each) => sum + each.practices, 0)
  if (answered.size > 0) return `已有 ${answered.size} 道题被作答（${results} 份成绩，${practices} 次练习），不能撤销：请逐题修改或停用`
  const { changed, papers, lessons, homework } = await heldBy(db, id)
  if (changed > 0) return `之后又改过其中 ${changed} 道题，不能整批撤销：请逐题修改或停用`
  const uses = [
    papers > 0 ? `${papers} 份试卷` : '',
    lessons > 0 ? `${lessons} 节课` : '',
    homework > 0 ? `${homework} 份作业` : '',
  ].filter((use) => use !== '')
  return uses.length > 0 ? `这些题已用在 ${uses.join('、')}里：请先从那里去掉` : null
}

/** Takes a whole import back, until a question of it was answered. */
export const importUndo = act({
  name: 'undo-import',
  title: '撤销导入',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const run = found(await importRunById(db, idOf(ref, '导入')), '导入')
    const own = await importedBy(db, run.id)
    const made = own.filter(({ before }) => before === null).length
    return {
      facts: [
        ['文件', run.fileName],
        ['新增的题', `${made} 道，停用并从题库里移开`],
        ['更新的题', `${own.length - made} 道，恢复导入以前的内容`],
      ],
    }
  },
  preview: async ({ db }, ref) => {
    const hold = await holdOf(db, idOf(ref, '导入'))
    if (hold !== null) throw conflict(hold)
    return ['练习、搜索和组卷不再用到新增的题，更新过的题恢复原样；以后再导入同一个文件会重新加入']
  },
  run: async (tx, { ref, values: { reason }, now }) => {
    const id = idOf(ref, '导入')
    await lockQuestions(tx)
    const hold = await holdOf(tx, id)
    if (hold !== null) throw conflict(hold)
    if (!(await markUndone(tx, id, now))) throw conflict('这次导入还没有完成，或者已经撤销')
    const withdrawn = await withdrawImported(tx, id)
    const restored = await restoreImported(tx, id, now)
    await forgetDocuments(tx, 'question', withdrawn)
    const after = { withdrawn: withdrawn.length, restored: restored.length }
    return { object: `import:${id}`, before: null, after, reason, to: `/imports/${id}` }
  },
  follow: (deps) => refreshSearch(deps),
})
