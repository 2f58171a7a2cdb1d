import { AGREED, type AskPrivacy } from './api/privacy'
import { rawOf } from './elements/define'
import { fire } from './events'
import { NotImplemented, Refusal } from './host'
import type { MountedPage } from './mounted-page'

/** The learner's reply to the request for their number: a code for the server, or no. */
export type PhoneAnswer = { code: string } | 'declined'

/** The face that the learner of this host has in the messaging app. */
const AVATAR = 'http://tmp/face.png'

export type OpenTypes = {
  /** Performs the open type of a tapped button. Throws for one the host does not have. */
  press(button: Element): void
  /** From now on the learner answers so. */
  answerPhone(answer: PhoneAnswer): void
}

type OpenTypesDeps = { ask: AskPrivacy; top: () => MountedPage }

/** The vendor's own buttons: sharing, agreeing to the privacy text, the mobile number, and a face. */
export function createOpenTypes({ ask, top }: OpenTypesDeps): OpenTypes {
  let phone: PhoneAnswer = { code: 'host-phone-code' }
  const givePhone = async () => {
    await ask('getPhoneNumber')
    if (phone === 'declined') throw new Refusal('user deny')
    return { errMsg: 'getPhoneNumber:ok', ...phone }
  }
  const acts: Record<string, (button: Element) => void> = {
    share: () => top().call('onShareAppMessage', { from: 'button' }),
    // Only a button that was pressed counts.
    agreePrivacyAuthorization: (button) => {
      button.setAttribute(AGREED, '')
      fire(button, 'agreeprivacyauthorization')
    },
    // A learner who refuses the privacy text is asked for no face, and the page hears nothing.
    chooseAvatar: (button) => {
      const chosen = ask('chooseAvatar').then(() => button.isConnected && fire(button, 'chooseavatar', { avatarUrl: AVATAR }))
      chosen.catch(() => undefined)
    },
    getPhoneNumber: (button) => {
      const told = givePhone().catch(({ message }: Error) => ({ errMsg: `getPhoneNumber:fail ${message}` }))
      void told.then((detail) => button.isConnected && fire(button, 'getphonenumber', detail))
    },
  }
  return {
    press: (button) => {
      const type = String(rawOf(button, 'open-type'))
      const act = acts[type]
      if (!act) throw new NotImplemented(`<button open-type="${type}">`)
      act(button)
    },
    answerPhone: (answer) => {
      phone = answer
    },
  }
}
