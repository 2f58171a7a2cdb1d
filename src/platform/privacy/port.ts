/** One question of the host: may the app use what belongs to the learner? `agreeId` is the id of the button that was pressed. */
export type PrivacyQuestion = { agree: (agreeId: string) => void; refuse: () => void }

/** The host's privacy authorisation: what is personal waits until the learner has answered in the app's own words. */
export type PrivacyPort = {
  /** Calls back for every request; the host repeats it until consent is given. */
  watch: (onQuestion: (question: PrivacyQuestion) => void) => void
  /** Opens the privacy text registered with the host. */
  openText: () => void
}
