import type { Deps } from '#server/deps'
import { pagesAt } from '#server/repositories/site/block-page/drafts'
import type { CardData } from '#server/services/site/card'
import { cardFor } from '#server/services/site/share-picture'
import { INVITE_CAMPAIGN_ID } from '@/domain/invite/invite'
import { parseAddress } from '@/routes/parse-address'

const plainOf = (school: string): CardData => ({ title: school, text: '学课程、做题、考试都在这里', strong: '', cover: '' })

/** The routes whose pages have a card of their own, with the parameter that names the object. */
const kinds: Readonly<Record<string, readonly [kind: string, param: string] | undefined>> = {
  course_detail: ['course', 'id'],
  article_detail: ['article', 'articleId'],
  link_page: ['page', 'pageId'],
  channel_page: ['page', 'pageId'],
  bargain_detail: ['bargain', 'bargainId'],
  raffle_activity_index: ['raffle', 'activityId'],
  questionnaire: ['questionnaire', 'id'],
  exam_testpaper: ['paper', 'testpaperId'],
  teacher_courses: ['teacher', 'teacherUserId'],
  share_circle_homepage: ['circle', 'circleId'],
  dynamic_share_detail: ['dynamic', 'dynamicId'],
  share_personal_homepage: ['person', 'userId'],
  doubt_detail: ['doubt', 'doubtId'],
}

/** Pages of blocks that are opened by a name of their own. */
const aliases: Readonly<Record<string, string | undefined>> = { anniversary_10th: '10th', anniversary_7th: '7th', cpa_act: 'cpa-act' }
const inviting = new Set(['user_invite_new', 'user_invite_new_entry_miniprogram'])

async function cardOfAlias(deps: Pick<Deps, 'db' | 'now'>, alias: string): Promise<CardData | undefined> {
  const [page] = await pagesAt(deps.db, 'custom', alias)
  return page && cardFor(deps, 'page', page.pageId)
}

async function ownCard(deps: Pick<Deps, 'db' | 'now'>, address: string): Promise<CardData | undefined> {
  const found = parseAddress(address)
  if ('name' in found && inviting.has(found.name)) return cardFor(deps, 'invite', INVITE_CAMPAIGN_ID)
  if ('name' in found && found.name === 'custome_page' && 'params' in found) return cardOfAlias(deps, String(found.params.alias))
  const alias = 'name' in found ? aliases[found.name] : undefined
  if (alias !== undefined) return cardOfAlias(deps, alias)
  const [kind, param] = ('name' in found && kinds[found.name]) || []
  if (kind === undefined || param === undefined || !('params' in found)) return undefined
  return cardFor(deps, kind, Number(found.params[param]))
}

/** Returns the card of a destination: the page's own data where it has some, else the name of the school. */
export const cardOfAddress = async (deps: Pick<Deps, 'db' | 'now'>, address: string, school: string): Promise<CardData> =>
  (await ownCard(deps, address)) ?? plainOf(school)
