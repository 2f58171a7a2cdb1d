import type { Deps } from '#server/deps'
import { ProviderOff } from '#server/refusal'
import { recordMail } from '#server/repositories/account/email'
import { brandAt } from '#server/repositories/site/brands'
import type { Mail, MailGateway } from './port'
import { smtpGateway } from './smtp'

const opened = new WeakMap<Deps['env'], MailGateway>()

/** The stored message is the whole delivery: it is read on the development page. */
const outbox = ({ db, now }: Deps): MailGateway => ({ send: (mail) => recordMail(db, mail, now()) })

const off: MailGateway = {
  send: async () => {
    throw new ProviderOff('邮件')
  },
}

/** The gateway that the settings ask for; connections to a mail server are kept. */
function gatewayOf(deps: Deps): MailGateway {
  const { email } = deps.env
  if (email.kind !== 'smtp') return email.kind === 'off' ? off : outbox(deps)
  const known = opened.get(deps.env)
  if (known) return known
  const made = smtpGateway(email, () => schoolName(deps))
  opened.set(deps.env, made)
  return made
}

/** The name of the school, which messages end with. */
export const schoolName = async (deps: Deps): Promise<string> => (await brandAt(deps)).name

/** Whether this school sends e-mail. */
export const hasEmail = ({ env }: Pick<Deps, 'env'>): boolean => env.email.kind !== 'off'

/** Sends a message by e-mail. */
export const sendMail = (deps: Deps, mail: Mail): Promise<void> => gatewayOf(deps).send(mail)
