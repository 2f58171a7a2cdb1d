import md5 from 'crypto-js/md5'

/** Zero bits a proof starts with: 33,000 hashes on average, about a second of a slow phone. */
export const PROOF_BITS = 15
/** How long a proof can be used, in milliseconds. */
export const PROOF_MS = 300_000
/** Code of a refusal for want of a proof. */
export const CODE_PROOF_NEEDED = 428

/**
 * Whether `proof`, `moment:number`, is work done for `subject`: the hash of both starts with so many zero bits. MD5, because every client
 * holds it for the signature; for work it need not resist collisions.
 */
export function isProofOf(subject: string, proof: string, bits: number): boolean {
  const [first] = md5(`${subject}:${proof}`).words as [number]
  return bits === 0 || first >>> (32 - bits) === 0
}

/** The proof for a subject among `count` numbers from `first` on; undefined when none of them is one. */
export function findProof(subject: string, moment: number, first: number, count: number): string | undefined {
  for (let number = first; number < first + count; number++) {
    const proof = `${moment}:${number}`
    if (isProofOf(subject, proof, PROOF_BITS)) return proof
  }
  return undefined
}

/** The moment a proof was begun at, in milliseconds; undefined for a text that is no proof. */
export function momentOfProof(proof: string): number | undefined {
  const moment = /^(\d{13}):\d{1,9}$/.exec(proof)?.[1]
  return moment === undefined ? undefined : Number(moment)
}

/** Purposes of a code by text message, with the words by which the message names each. */
export const codePurposes = {
  /** Asked for by clients of the last release, which do not name a purpose. */
  number: '登录或绑定手机号',
  sign_in: '登录',
  new_mobile: '绑定手机号',
  /** Asked for by clients of the last release, which do not name a purpose. */
  own: '身份验证或绑定收款账户',
  identity: '身份验证',
  payout: '绑定收款账户',
  score: '查询成绩',
  desk_sign_in: '登录工作台',
  desk_act: '确认工作台操作',
} as const

export type CodePurpose = keyof typeof codePurposes

/** Purposes for which anybody may ask, for any number: they share one budget, which strangers may use up. */
export const OPEN_PURPOSES = ['number', 'sign_in', 'new_mobile'] as const satisfies readonly CodePurpose[]

/** Purposes of the staff: what learners and strangers ask for never counts against them. */
const DESK_PURPOSES: readonly CodePurpose[] = ['desk_sign_in', 'desk_act']

/** Whether anybody may ask for such a code. */
export const isOpenPurpose = (purpose: CodePurpose): boolean => OPEN_PURPOSES.some((open) => open === purpose)
/** Whether such a code is for the staff. */
export const isDeskPurpose = (purpose: CodePurpose): boolean => DESK_PURPOSES.includes(purpose)

/** The text of a message, which begins with the name of its `sender`; `shown` is the code, or stars where the text is stored beside a provider. */
export const codeMessage = (sender: string, purpose: CodePurpose, shown: string): string =>
  `【${sender}】验证码 ${shown}，用于${codePurposes[purpose]}，5 分钟内有效，请勿告诉他人。`
