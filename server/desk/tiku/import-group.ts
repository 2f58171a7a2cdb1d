import type { Deps } from '#server/deps'
import { type ActRow, act } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, notFound } from '#server/refusal'
import { checkNote, lockReadRun, shownWith } from '#server/repositories/tiku/import-fix'
import { importRunById, NO_NOTES, shownNotes } from '#server/repositories/tiku/import-run'
import { leaveShown } from './import-fix'
import { groupsOf } from './import-notes'

const roles = ['editor'] as const
/** Questions of one kind that are left out at once. */
const MOST = 500

/** The run and the kind of notes that an address names, `12.key_by_look`. */
function groupIn(ref: string): { run: number; code: string } {
  const [run, code = ''] = ref.split('.')
  if (!/^[a-z_]{1,40}$/.test(code) || code === NO_NOTES) throw notFound('这一组')
  return { run: idOf(run, '导入'), code }
}

/** The group that an address names, as its run has it now. */
async function groupOf({ db }: Pick<Deps, 'db'>, ref: string) {
  const { run, code } = groupIn(ref)
  const { fileName } = found(await importRunById(db, run), '导入')
  const groups = groupsOf(await shownNotes(db, run))
  return {
    run,
    code,
    fileName,
    groups,
    own: found(
      groups.find((each) => each.code === code),
      '这一组',
    ),
  }
}

const start = async (deps: Deps, ref: string) => {
  const { fileName, own } = await groupOf(deps, ref)
  return {
    facts: [
      ['文件', fileName],
      ['这一组', `${own.name} ${own.count} 道`],
    ] as const,
  }
}

/** Settles the doubts of one kind at once, or takes that back; the next group that nobody looked at is shown then. */
const checking = (isRight: boolean) =>
  act({
    name: isRight ? 'check-import-group' : 'uncheck-import-group',
    title: isRight ? '确认本组' : '取消确认本组',
    roles,
    isDirect: true,
    button: isRight ? '都对' : '取消确认',
    fields: {},
    start,
    preview: () => [isRight ? '这一组的题都看过，没有问题' : '这一组重新列为没有看过'],
    run: async (tx, { ref }) => {
      const { run, code } = groupIn(ref)
      if (!(await lockReadRun(tx, run))) throw conflict('这次导入已经确认或放弃，不能再改')
      const { own } = await groupOf({ db: tx }, ref)
      if (own.isKeptOut) throw conflict('这一组的题没有收，改好或不导入以后就不用确认')
      const count = await checkNote(tx, run, code, isRight)
      const left = groupsOf(await shownNotes(tx, run)).find(
        (each) => !each.isKeptOut && each.code !== NO_NOTES && each.checked < each.count,
      )
      const next = isRight ? (left?.code ?? NO_NOTES) : code
      return { object: `import:${run}`, before: null, after: { code, isRight, count }, to: `/imports/${run}?note=${next}` }
    },
  })

const leaveGroup = act({
  name: 'leave-import-group',
  title: '这一组都不收',
  roles,
  fields: {},
  start,
  preview: async (deps, ref) => {
    const { own } = await groupOf(deps, ref)
    return [`“${own.name}”的 ${own.count} 道都不导入，单独的题仍可以改为导入`]
  },
  run: async (tx, { ref, deps }) => {
    const { run, code } = groupIn(ref)
    if (!(await lockReadRun(tx, run))) throw conflict('这次导入已经确认或放弃，不能再改')
    const rows = await shownWith(tx, run, code, MOST + 1)
    if (rows.length > MOST) throw conflict(`一次最多 ${MOST} 道：请在原文件里删掉再上传`)
    for (const { seq } of rows) await leaveShown(tx, deps.env, { run, seq: seq + 1 })
    return { object: `import:${run}`, before: null, after: { code, left: rows.length }, to: `/imports/${run}?note=${code}` }
  },
})

/** Acts on all questions of an import with one kind of note. */
export const importGroupActs: readonly ActRow[] = [checking(true), checking(false), leaveGroup]
