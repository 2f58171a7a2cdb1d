/** Holds the learner's answers, by template. A template the host could not ask about is missing. */
export type SubscriptionAnswers = Readonly<Record<string, boolean>>

/** The host's own messages to a learner, which each needs a yes given on a tap. */
export type SubscriptionsPort = {
  /** Whether this host asks at all. */
  canAsk: boolean
  /** Asks about at most three templates. Call it in the tap itself. Null when the host did not ask. */
  ask: (templates: readonly string[]) => Promise<SubscriptionAnswers | null>
}
