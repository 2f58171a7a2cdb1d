import { Refusal } from '../host'
import { type Act, type Api, answering } from './answer'

/** Lets through once the learner has agreed to the privacy text; fails with a `Refusal` where not. */
export type AskPrivacy = (referrer: string) => Promise<void>

type Decision = { event: 'exposureAuthorization' | 'agree' | 'disagree'; buttonId?: string }

/** Stands on a button for agreeing that was pressed. */
export const AGREED = 'data-agreed'

const isPressed = (id = '') => document.querySelector(`[id="${id}"][${AGREED}]`) !== null
type Handler = (resolve: (decision: Decision) => void, info: { referrer: string }) => void

/** APIs that hand out something personal: the vendor asks the app to show its privacy text first. */
const guarded: Record<string, Act> = {
  setClipboardData: () => {},
  getClipboardData: () => ({ data: '' }),
  chooseMedia: () => ({ tempFiles: [], type: 'image' }),
  chooseAddress: () => {
    throw new Refusal('cancel')
  },
}

/** The privacy authorisation flow: nothing personal before the learner has agreed in the app's own words. */
export function privacyApi(): { api: Api; ask: AskPrivacy } {
  let isAgreed = false
  let handler: Handler | undefined
  const ask: AskPrivacy = (referrer) =>
    new Promise<void>((resolve, reject) => {
      if (isAgreed) return resolve()
      if (!handler) return reject(new Refusal('privacy permission is not authorized: nobody listens to onNeedPrivacyAuthorization'))
      const decide = ({ event, buttonId }: Decision) => {
        if (event === 'disagree') return reject(new Refusal('privacy permission is not authorized'))
        if (event !== 'agree') return undefined
        if (!isPressed(buttonId)) return reject(new Refusal(`privacy permission is not authorized: no button #${buttonId} was pressed`))
        isAgreed = true
        return resolve()
      }
      return handler(decide, { referrer })
    })
  const behindIt = Object.entries(guarded).map(
    ([name, act]) => [name, (options: Parameters<Act>[0]) => ask(name).then(() => act(options))] as const,
  )
  const api: Api = {
    ...answering({
      ...Object.fromEntries(behindIt),
      getPrivacySetting: () => ({ needAuthorization: !isAgreed, privacyContractName: '《隐私保护指引》' }),
      requirePrivacyAuthorize: () => ask('requirePrivacyAuthorize'),
      openPrivacyContract: () => {},
    }),
    onNeedPrivacyAuthorization: (listener: Handler) => {
      handler = listener
    },
  }
  return { api, ask }
}
