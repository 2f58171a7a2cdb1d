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
