import type { Deps } from '#server/deps'
import { findCampaign } from '#server/repositories/campaign/campaigns'
import { findQuestionnaire } from '#server/repositories/campaign/questionnaires'
import { findRaffle } from '#server/repositories/campaign/raffles'
import { findCircle, findPerson } from '#server/repositories/community/circles'
import { findCirclePost } from '#server/repositories/community/posts'
import { findBargain } from '#server/repositories/course/bargains'
import { teacherById } from '#server/repositories/course/teacher-edit'
import { findDoubt } from '#server/repositories/doubt/doubts'
import { paperById } from '#server/repositories/exam/paper'
import { INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN } from '@/domain/invite/invite'
import { yuan } from '@/domain/money/money'
import { marksText } from '@/domain/scoring/marks'
import { maskName } from '@/domain/site/known-by'
import type { CardData, CardOf } from './card'

const bargain: CardOf = async ({ db }, id) => {
  const row = await findBargain(db, id)
  const text = row && `${maskName(row.nickname)} 邀请你帮忙砍一刀`
  return row && { title: row.title, text: text ?? '', strong: `底价 ¥${yuan(row.floor_price)}`, cover: row.cover }
}

const raffle: CardOf = async ({ db, now }, id) => {
  const [campaign, row] = [await findCampaign(db, 'raffle', id, now()), await findRaffle(db, id)]
  return campaign && row && { title: campaign.title, text: campaign.intro, strong: `每人 ${row.chances} 次机会`, cover: '' }
}

const invite: CardOf = async ({ db, now }, id) => {
  const campaign = id === INVITE_CAMPAIGN_ID ? await findCampaign(db, 'invite', id, now()) : undefined
  return campaign && { title: campaign.title, text: campaign.intro, strong: `首单奖励 ${yuan(INVITEE_REWARD_FEN)} 元`, cover: '' }
}

const questionnaire: CardOf = async ({ db }, id) => {
  const row = await findQuestionnaire(db, id)
  return row && { title: row.title, text: row.intro, strong: '', cover: '' }
}

const paper: CardOf = async ({ db }, id) => {
  const row = await paperById(db, id)
  return row && { title: row.title, text: `限时 ${row.minutes} 分钟，满分 ${marksText(row.fullMarks)} 分，来比一比`, strong: '', cover: '' }
}

/** A score in a paper. It tells of nobody: whoever sees it is led to the paper. Undefined for a score the paper does not give. */
export async function scoreCard({ db }: Pick<Deps, 'db'>, paperId: number, marks: number): Promise<CardData | undefined> {
  const row = await paperById(db, paperId)
  if (!row || marks > row.fullMarks) return undefined
  const hero = { big: `${marksText(marks)} 分`, small: `满分 ${marksText(row.fullMarks)} 分` }
  return { title: row.title, text: `限时 ${row.minutes} 分钟，来比一比`, strong: '', cover: '', hero }
}

const teacher: CardOf = async ({ db }, id) => {
  const row = await teacherById(db, id)
  return row && { title: `${row.name}老师的课程`, text: row.title, strong: '', cover: '' }
}

const circle: CardOf = async ({ db }, id) => {
  const row = await findCircle(db, id, null)
  return row?.isOpen ? { title: row.title, text: row.intro, strong: '', cover: row.cover } : undefined
}

const dynamic: CardOf = async ({ db }, id) => {
  const row = await findCirclePost(db, id, null)
  if (row?.visibility !== 'public') return undefined
  return { title: row.text, text: `${row.nickname}的学习圈动态`, strong: '', cover: row.images[0] ?? '' }
}

const person: CardOf = async ({ db }, id) => {
  const row = await findPerson(db, id, null)
  return row && { title: `${row.nickname}的学习圈`, text: row.introduce ?? '', strong: '', cover: '' }
}

const doubt: CardOf = async ({ db }, id) => {
  const row = await findDoubt(db, id)
  return row?.visibility === 'public' ? { title: row.text, text: '来看看这个问题，你会怎么答？', strong: '', cover: '' } : undefined
}

/** Cards of campaigns, exams and what learners write, by the word in their address. */
export const growthCards = { bargain, raffle, invite, questionnaire, paper, teacher, circle, dynamic, person, doubt } as const
