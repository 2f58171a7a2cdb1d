import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { readJson } from '@/domain/text/read-json'
import { element } from '../dom'

/**
 * Passkeys: the form that has `data-passkey` is sent once the device has answered. Browsers make them for https and for this machine by its
 * name alone; elsewhere the page says so and the other ways stay.
 */

const place = document.querySelector<HTMLElement>('[data-passkey]')
const words = document.querySelector<HTMLElement>('[data-passkey-words]')

const say = (text: string) => {
  if (words) words.textContent = text
}

/** Whether the page is open at the host that passkeys are made for, or below it. */
const isAt = (host: string) => location.hostname === host || location.hostname.endsWith(`.${host}`)

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: '没有完成：你取消了，或者时间到了。可以再试一次',
  InvalidStateError: '这台设备已经添加过',
  SecurityError: '这个地址不能用通行密钥',
  AbortError: '没有完成，可以再试一次',
}
const reasonOf = (error: unknown) => (error instanceof Error ? (reasons[error.name] ?? '这台设备没有回答，可以再试一次') : '')

const formOf = (): HTMLFormElement | null => document.querySelector<HTMLInputElement>('input[name="answer"]')?.form ?? null

/** Sends the form with the answer, and with the button that was pressed: a form that a script sends leaves it out. */
function send(form: HTMLFormElement, answer: object, pressed: HTMLElement | null): void {
  const field = form.querySelector<HTMLInputElement>('input[name="answer"]')
  if (field) field.value = JSON.stringify(answer)
  if (pressed instanceof HTMLButtonElement && pressed.name !== '')
    form.append(element('input', { type: 'hidden', name: pressed.name, value: pressed.value }))
  form.submit()
}

/** Asks the device when the form is sent, and sends it with the answer. */
function ask(form: HTMLFormElement, answer: () => Promise<object>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    say('请在设备上确认…')
    answer().then(
      (given) => send(form, given, event.submitter),
      (error: unknown) => say(reasonOf(error)),
    )
  })
}

async function use(): Promise<object> {
  const reply = await fetch('/sign-in/passkey/options', { method: 'POST', credentials: 'same-origin' })
  const { options, message } = await reply.json()
  if (!reply.ok) throw new Error(message)
  return startAuthentication({ optionsJSON: options })
}

const make = (options: string) => {
  const optionsJSON = readJson<Parameters<typeof startRegistration>[0]['optionsJSON']>(options)
  if (!optionsJSON) throw new Error('The page has no options')
  return startRegistration({ optionsJSON })
}

function begin(at: HTMLElement, form: HTMLFormElement): void {
  const { host = '', options = '', passkey } = at.dataset
  if (!browserSupportsWebAuthn() || !window.isSecureContext) say('这个浏览器不支持通行密钥，或者页面不是 https 打开的')
  else if (!isAt(host)) say(`通行密钥只能在 ${host} 这个地址上用，请从那里打开工作台`)
  else {
    at.hidden = false
    say(passkey === 'use' ? '' : '这个浏览器可以添加')
    ask(form, passkey === 'use' ? use : async () => make(options))
  }
}

const form = formOf()
if (place && form) begin(place, form)
