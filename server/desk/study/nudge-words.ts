import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { choice, text } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import type { MemberLine } from '#server/repositories/study/groups'
import { noticeReach, shutReason } from '#server/services/account/reach'
import { outChannels } from '@/domain/account/message-channels'
import { learningDayOf } from '@/domain/time/day'

/** The words of a nudge, unless the teacher finds others. */
export const USUAL = '{昵称}，还有 {欠} 个任务没做。今天先做一个，剩下的我们一起排。'
export const SMS_CHOICES = { no: '不发', yes: '也发' } as const

export const nudgeFields = {
  body: text({ label: '提醒的话', hint: '{昵称} 换成学员的昵称，{欠} 换成欠的任务数', most: 200, isLong: true }),
  sms: choice({ label: '短信', hint: '短信要花钱；站内和微信总会发', choices: SMS_CHOICES }),
}
export const nudgeTexts = { body: [USUAL], sms: ['no'] }

const filled = (body: string, { nickname, owed }: MemberLine) => body.replaceAll('{昵称}', nickname).replaceAll('{欠}', String(owed))

type Wanted = { body: string; sms: keyof typeof SMS_CHOICES }

/** Says whom a nudge reaches, by which ways, and what the first of them reads. Refuses a text message that cannot be sent. */
export async function nudgeLines(deps: Deps, lines: readonly MemberLine[], { body, sms }: Wanted): Promise<string[]> {
  const shut = sms === 'yes' ? await shutReason(deps, 'sms', 'class_notice') : null
  if (shut !== null) throw invalid(`短信发不了：${shut}`)
  const [first] = lines
  const reach = await noticeReach(
    deps,
    'class_notice',
    lines.map(({ userId }) => userId),
  )
  const ways = reach.filter(({ name }) => sms === 'yes' || name !== outChannels.sms).map(({ name, count }) => `${name} ${count} 位`)
  return [
    `发给 ${lines.length} 位学员；今天提醒过的不会再收到`,
    `收得到的：${ways.join('，')}`,
    ...(first ? [`第一位看到：${filled(body, first)}`] : []),
  ]
}

type Reminder = Wanted & { classId: number; now: number }

/** Reminds one member. A message of the same reference is sent once: nobody is reminded twice a day. */
export const remind = (tx: Tx, line: MemberLine, { classId, body, sms, now }: Reminder): Promise<void> =>
  sendMessage(tx, {
    ...{ userId: line.userId, kind: 'class_notice', ref: `nudge:${classId}:${learningDayOf(now)}`, isSmsAsked: sms === 'yes' },
    ...{ body: filled(body, line), link: '/study-center', now },
  })
