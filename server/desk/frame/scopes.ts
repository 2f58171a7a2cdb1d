import { type ScopedKind, scopedKinds } from '#server/repositories/account/scope'

/**
 * How far a page or an act reaches for somebody who is narrowed to courses and classes. `whole`: about the whole school, not offered to
 * them. `reader`: about the reader alone, or drawn from what they may see. Every other name is a table: a list shows the rows of it that
 * are in their reach, an address or an act must name one of those. `a.b`: an act on one of `a` with one of `b`.
 */
type Reach = 'whole' | 'reader' | 'chosen' | ScopedKind | `${ScopedKind}.${ScopedKind}`

/** The reach of every page by its path and of every act by its name. A page below another has its reach, unless it is named itself. */
const stated: Partial<Record<Reach, string>> = {
  reader: `
    /todo /search /help /me /media/send /media/pick
    add-passkey rename-passkey remove-passkey set-up-sign-in change-own-password change-authenticator renew-recovery-codes end-session save-filter remove-filter
    write-phrases hide-names show-names`,
  users: `
    /accounts /learners/:id
    lock-account unlock-account sign-out-account stop-tracking reset-minor-mode show-mobile send-mobile-code change-mobile replace-mobile give-password
    grant-course join-class tell-learner`,
  'users.course': 'extend-course withdraw-course',
  'users.lesson': 'stop-film allow-film',
  course: `
    /courses
    change-course set-member-prices set-course-stock hide-course show-course set-course-introduction set-course-materials
    set-course-recommended set-course-pre-tasks set-course-contacts set-course-subjects set-course-subject-count set-course-protocol
    drop-course-protocol set-course-textbooks set-course-sale-time sell-course add-chapter undo-course-order set-bargain`,
  chapter: `
    move-chapter-up move-chapter-down place-chapter remove-chapter change-chapter add-lesson-video add-lesson-audio add-lesson-live add-lesson-article
    add-lesson-document add-lesson-exercise`,
  lesson: `
    /lessons /live-rooms
    turn-lesson move-lesson-up move-lesson-down add-lesson-behind place-lesson remove-lesson set-lesson-practice set-lesson-captions set-lesson-sections set-lesson-stops write-lesson-article
    set-lesson-document set-lesson-exercise pick-lesson-questions change-lesson speak-in-live set-live-chat show-live-key renew-live-key
    set-lesson-live set-live-staff add-live-moderator drop-live-moderator set-live-times begin-live end-live set-live-replay`,
  live_visit: '/live-attendance',
  live_message: '/live-messages hide-live-message mute-live-speaker',
  doubt: '/doubts answer-doubt show-doubt',
  doubt_post: '/doubt-posts decide-doubt-post',
  ai_opinion: '/ai answer-ai',
  circle_post: '/circle-posts decide-circle-post',
  circle_comment: '/circle-comments decide-circle-comment',
  remark: '/remarks decide-remark',
  certificate: '/certificates withdraw-certificate',
  essay_task: '/essays mark-essay',
  homework_submission: '/homework mark-homework',
  homework: '/homeworks change-homework change-homework-items remove-homework',
  question_report: '/reports answer-report',
  course_review: '/reviews answer-review',
  lesson_feedback: '/feedback',
  orders: '/orders cancel-order reprice-order note-order tell-buyer open-refund',
  refund: '/refunds decide-refund hand-refund second-refund take-refund-books ask-refund-state',
  invoice: '/invoices decide-invoice',
  installment_application: '/instalments decide-instalment',
  shop_order: '/shop-orders undo-shop-order refund-shop-order',
  book_right: '/parcels show-receiver ship-book',
  bargain: '/bargains',
  bargain_offer: '/bargain-offers',
  support_message: '/support answer-support',
  study_class: `
    /study-classes
    post-class-notice open-class close-class copy-class copy-plan shift-class-plan change-class-plan change-class-teacher nudge-class`,
  class_member: 'nudge-class-member move-class-member shift-class-member remove-class-member',
  course_group: '/study-groups change-study-group plan-from-course add-class',
  study_plan:
    '/study-plans change-study-plan copy-study-plan add-plan-tasks copy-plan-week shift-plan-days publish-plan drop-plan-draft write-plan-task move-plan-task remove-plan-task',
  chosen: 'add-homework add-study-group',
  waiting_act: '/waiting-acts confirm-waiting-act refuse-waiting-act withdraw-waiting-act',
  bulk_run: '/bulk-runs/:id',
  whole: `
    /results /ledger /sales /sales/channels /promotions /promotions/coupons /growth /growth/cohorts /learning /learning/:id
    /learning/lessons/:id /exam-numbers /teacher-numbers /live-numbers
    undo-import map-import-columns export-bank fix-import-question leave-import-question restore-import-question choose-import-question
    attach-invoice mail-invoice issue-red-invoice set-fee-rates change-receiver merge-account undo-merge add-study-plan
    /questions /question-answers correct-question make-question write-choice-question write-judgement-question write-fill-question write-essay-question
    write-material-question add-question-part remove-question-part place-question drop-question-draft revise-question publish-question
    withdraw-question restore-question grade-question point-question put-question-in-paper import-question-edits /question-drafts
    /question-reviews ask-question-review decide-question-review drop-question-review
    /imports aim-import check-import-group uncheck-import-group leave-import-group import-questions confirm-import drop-import restart-import
    /papers print-paper print-paper-draft set-paper-terms hide-paper show-paper publish-ranking take-back-ranking make-subject make-chapter set-syllabus make-paper revise-paper /paper-drafts /paper-picks/:id
    set-paper-marks place-paper-question even-paper-marks mix-paper-part set-paper-basics use-paper-template write-paper-part write-paper-rules put-paper-question take-paper-question move-paper-part redraw-paper fit-paper remove-paper-part
    publish-paper drop-paper-draft
    add-course copy-course import-course-prices /categories change-category set-category-live set-category-lock
    /teachers add-teacher change-teacher /directions add-direction change-direction
    /course-notes add-course-note change-course-note remove-course-note /guides add-guide change-guide remove-guide
    /textbooks add-textbook change-textbook remove-textbook /errata-books add-errata-book change-errata-book set-errata-chapters
    /errata accept-erratum reject-erratum fix-erratum
    /pages add-page time-page publish-page drop-page-draft restore-page hide-block-page show-block-page place-page title-page move-block
    remove-block block-banner block-nav-grid block-course-shelf block-live-shelf block-article-list block-countdown block-coupon-strip
    block-image-map block-rich-text block-video block-tiku-entry block-teacher-row block-notice
    /articles add-article change-article publish-article drop-article-draft hide-article show-article
    /brands change-brand add-brand /media change-media move-media store-media delete-media
    /help-items add-help change-help hide-help-item show-help-item /circles set-circle /certificate-rules add-certificate-rule change-certificate-rule set-feedback-tags
    /gift-batches /gift-codes add-gift-batch set-gift-end
    /refund-rules set-refund-rules /cash-outs decide-cash-out advance-cash-out /cash-out-rules set-cash-out-rules /closings
    /payments retry-refund /refused-notices decide-notice /reconciliations /reconciliation-differences decide-difference
    /recharge-packs set-recharge-packs import-shop-orders ship-books export-parcel-labels import-parcels
    import-orders import-invoices
    /prizes show-winner ship-prize /coupons set-coupon-stock import-coupons add-coupon-batch
    /settings set-member-levels set-play-rules set-anniversary set-hot-words set-synonyms set-widget change-setting set-site-record /web-files put-web-file delete-web-file
    /agreements publish-agreement
    /campaigns move-campaign set-campaign-budget add-distribution add-raffle edit-campaign edit-prizes /rewards release-reward revoke-reward
    /risks /advisers add-adviser change-adviser /gift-coins set-gift-coin /links add-link stop-link open-link /visits
    /ai-sources take-ai-source-out put-ai-source-back /answers /questionnaires add-questionnaire set-questionnaire
    /learners/:id/wallet /learners/:id/audit export-learner add-learner import-learners add-class-members
    /jobs revive-job /unsent /client-errors /page-speed /complaints answer-complaint /scores import-scores /demo add-demo remove-demo
    /mailings /unreached send-mailing stop-mailing resume-mailing set-sms-price set-quiet-hours /message-kinds /message-ways set-message-ways set-act-limit
    /sheets run-sheet map-sheet mend-sheet-row drop-sheet undo-sheet set-import-learners set-import-scores /guide put-guide-away take-guide-out
    /staff add-staff change-staff narrow-staff reset-staff-sign-in /audit /permission-sets add-permission-set change-permission-set
    remove-permission-set`,
}

/** Fields of acts that name a course, class or group: those must be in reach too, and only those are offered. */
const chosen: Readonly<Record<string, Readonly<Record<string, ScopedKind>> | undefined>> = {
  'grant-course': { courseId: 'course' },
  'join-class': { classId: 'study_class' },
  'move-class-member': { classId: 'study_class' },
  'change-class-plan': { planId: 'study_plan' },
  'add-class': { planId: 'study_plan' },
  'place-lesson': { chapterId: 'chapter' },
  'add-homework': { courseId: 'course' },
  'add-study-group': { courseId: 'course' },
}

const reaches = new Map(
  Object.entries(stated).flatMap(([reach, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, reach] as const),
  ),
)
const isKind = (name: string): name is ScopedKind => scopedKinds.some((kind) => kind === name)

/** The reach as it is stated: of a page, of the nearest one above it; undefined where nothing is. */
export function statedReach(row: { path: string } | { name: string }): string | undefined {
  if ('name' in row) return reaches.get(row.name)
  if (row.path === '/') return 'reader'
  for (let path = row.path; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = reaches.get(path)
    if (found !== undefined) return found
  }
  return undefined
}

/** Names that have a reach. */
export const statedNames: readonly string[] = [...reaches.keys()]

/** `kinds`: of the objects that an address or an act names; `chosen`: of those that its fields name. */
export type RowReach = { isWhole: boolean; kinds: readonly ScopedKind[]; chosen: Readonly<Record<string, ScopedKind>> }

/** The reach of a row; one that nobody has stated reaches as far as the school. */
export function reachOf(row: { path: string } | { name: string }): RowReach {
  const reach = statedReach(row) ?? 'whole'
  const kinds = reach.split('.').filter(isKind)
  return { isWhole: reach === 'whole', kinds, chosen: ('name' in row && chosen[row.name]) || {} }
}
