import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { lockLearners, mobileOfUser } from '#server/repositories/account/account'
import { emailOfUser } from '#server/repositories/account/email'
import { addConsent, consentsOf, openChannels, setChannel } from '#server/repositories/account/message/channels'
import { switchesOf } from '#server/repositories/account/message/inbox'
import { pushTargets } from '#server/repositories/account/message/push'
import { closedWays, mailingRules } from '#server/repositories/account/money-rules'
import type { MessageChannels, MessageSwitch, SetMarketing, SetMessageChannel } from '@/contract/account/message.schema'
import { maskEmail } from '@/domain/account/email'
import { consentChannels, consentWords, type OutChannel, outChannelNames, outChannels } from '@/domain/account/message-channels'
import { maskMobile } from '@/domain/text/personal-fields'
import { shutReason } from './reach'

/** The ways that this school has about anything. */
async function offeredChannels(deps: Deps): Promise<OutChannel[]> {
  const reasons = await Promise.all(outChannelNames.map((channel) => shutReason(deps, channel, 'school_notice')))
  return outChannelNames.filter((_, at) => reasons[at] === null)
}

/** The ways out of the inbox for a learner, and what they said about advertising. */
export async function channelsOf(deps: Deps, userId: number): Promise<MessageChannels> {
  const { db } = deps
  const [offered, open, consents, mobile, email, rules, browsers] = await Promise.all([
    offeredChannels(deps),
    openChannels(db, userId),
    consentsOf(db, userId),
    mobileOfUser(db, userId),
    emailOfUser(db, userId),
    mailingRules(db),
    pushTargets(db, userId),
  ])
  const address = {
    subscribe: '',
    official: '',
    push: browsers.length > 0 ? `${browsers.length} 个浏览器` : '',
    sms: mobile ? maskMobile(mobile) : '',
    email: email ? maskEmail(email) : '',
  }
  return {
    quietFrom: rules.quietFrom,
    quietUntil: rules.quietUntil,
    channels: offered.map((channel) => ({
      channel,
      title: outChannels[channel],
      address: address[channel],
      isOn: open.includes(channel),
    })),
    consents: consentChannels
      .filter((channel) => offered.includes(channel))
      .map((channel) => ({
        channel,
        title: outChannels[channel],
        words: consentWords(channel),
        isGiven: consents.some((one) => one.channel === channel && one.isGiven),
      })),
  }
}

/** Opens or closes a way. */
export async function switchChannel(deps: Deps, userId: number, { channel, isOn }: SetMessageChannel): Promise<MessageChannels> {
  await setChannel(deps.db, userId, channel, isOn)
  return channelsOf(deps, userId)
}

/** Keeps a yes or no to advertising, with the words the learner saw. */
export async function answerMarketing(deps: Deps, userId: number, { channel, isGiven }: SetMarketing): Promise<MessageChannels> {
  await tx(deps.db, async (work) => {
    await lockLearners(work, [userId])
    await addConsent(work, userId, { channel, isGiven, words: consentWords(channel), source: 'settings', now: deps.now() })
  })
  return channelsOf(deps, userId)
}

/** The kinds of messages with the learner's choice and the ways of the school. */
export const kindsOf = async ({ db }: Deps, userId: number): Promise<MessageSwitch[]> => switchesOf(db, userId, await closedWays(db))
