/** The four ways a link can fail to resolve. */
export const linkFailures = {
  noRoute: 'no matching route',
  noAddress: 'no matching address',
  platformRequired: 'platform required',
  notText: 'only string addresses can be parsed',
} as const

export type LinkFailure = { error: (typeof linkFailures)[keyof typeof linkFailures] }

/** A failure as the resolver answers it. */
export const failed = (kind: keyof typeof linkFailures): LinkFailure => ({ error: linkFailures[kind] })
