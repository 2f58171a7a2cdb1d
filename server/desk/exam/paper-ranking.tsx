import { act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { distributionOf } from '#server/repositories/exam/paper-analysis'
import { wholePaper } from '#server/repositories/exam/paper-draft'
import { publishRanking, takeBackRanking } from '#server/services/exam/ranking'

const roles = ['editor', 'teacher'] as const
const UNRANKED = '这份试卷不参加排名，在“时间、班级和批改”里改成参加再发布'

type Db = Parameters<typeof wholePaper>[0]

async function rankedPaper(db: Db, ref: string) {
  const own = found(await wholePaper(db, idOf(ref, '试卷')), '试卷')
  if (!own.is_ranked) throw conflict(UNRANKED)
  return own
}

const publish = act({
  name: 'publish-ranking',
  title: '发布排名',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['试卷', (await rankedPaper(db, ref)).title]] }),
  preview: async ({ db }, ref) => {
    const own = await rankedPaper(db, ref)
    const { takers, unmarked } = await distributionOf(db, { paperId: own.id, classId: null }, own)
    return [
      `${takers} 人交了卷；上榜的人会收到消息，在成绩报告和排行榜看到名次`,
      ...(unmarked > 0 ? [`还有 ${unmarked} 份没批，批完名次会变`] : []),
      '之后可以收回',
    ]
  },
  run: async (tx, { ref, now }) => {
    const { id } = await rankedPaper(tx, ref)
    await publishRanking(tx, id, now)
    return { object: `paper:${id}`, before: { isRankHeld: true }, after: { isRankHeld: false }, to: `/papers/${id}` }
  },
})

const takeBack = act({
  name: 'take-back-ranking',
  title: '收回排名',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: [['试卷', (await rankedPaper(db, ref)).title]] }),
  preview: () => ['学员马上看不到这份试卷的名次和排行榜，成绩还看得到；科目排行榜照常累计', '发过的消息收不回来，再发布时会重新通知'],
  run: async (tx, { ref, values: { reason } }) => {
    const { id } = await rankedPaper(tx, ref)
    await takeBackRanking(tx, id)
    return { object: `paper:${id}`, before: { isRankHeld: false }, after: { isRankHeld: true }, reason, to: `/papers/${id}` }
  },
})

/** The ranking of a paper is published to its takers, and closed again. */
export const rankingActs = [publish, takeBack]
