import { type RawBuilder, sql } from 'kysely'

/** The account that stays, and the one whose rows it takes over. */
export type Pair = { kept: number; gone: number }

/** A value computed from the row `gone`, and in a join from the row `held` of the account that stays as well. */
export type Expression = (pair: Pair) => RawBuilder<unknown>

/** `words`: how staff name the rows; none where nobody would miss them. */
type Named = { words?: string }

/**
 * Rows that change their learner. `apart`: columns that make a key together with the learner; a row whose place is taken stays with the
 * closed account. `other`: a column with another learner; what is between the two accounts stays. `set`: columns that change as well.
 * `watched`: columns that are noted; with `isStrict` a row that differs in them later is not given back.
 */
export type Moved = Named & {
  is: 'moved'
  apart?: readonly string[]
  other?: string
  set?: Readonly<Record<string, Expression>>
  staying?: Expression
  watched?: readonly string[]
  isStrict?: true
}

/** Like moved rows; where both accounts have a row of the same key (`by`, none for one row a learner), the one that stays takes `set`. */
export type Joined = Named & { is: 'joined'; by: readonly string[]; set: Readonly<Record<string, Expression>>; rule: string }

/** Joined by code of its own, because SQL cannot say how. */
type Worked = Named & { is: 'worked'; rule: string }

/** Rows that stay with the closed account, with the reason. */
type Staying = { is: 'kept'; why: string }

/** Rows that are deleted, with the reason. */
type Dropped = { is: 'dropped'; why: string }

/** Rows without a learner of their own: they go where the row goes that they hang on. */
type Hanging = { is: 'hanging'; on: string }

type Treatment = Moved | Joined | Worked | Staying | Dropped | Hanging

const moved = (words?: string, more: Omit<Moved, 'is' | 'words'> = {}): Moved => ({
  is: 'moved',
  ...(words !== undefined && { words }),
  ...more,
})
/** One row a key: where both accounts have it, that of the closed account stays there. */
const once = (words: string | undefined, ...apart: string[]): Moved => moved(words, { apart })
const joined = (words: string, rule: string, by: readonly string[], set: Joined['set']): Joined => ({ is: 'joined', words, rule, by, set })
const kept = (why: string): Staying => ({ is: 'kept', why })
const dropped = (why: string): Dropped => ({ is: 'dropped', why })
const hanging = (on: string): Hanging => ({ is: 'hanging', on })

const larger =
  (column: string): Expression =>
  () =>
    sql`greatest(held.${sql.ref(column)}, gone.${sql.ref(column)})`
const smaller =
  (column: string): Expression =>
  () =>
    sql`least(held.${sql.ref(column)}, gone.${sql.ref(column)})`
const sum =
  (column: string): Expression =>
  () =>
    sql`held.${sql.ref(column)} + gone.${sql.ref(column)}`

/** The value of whichever row is the later one by a moment. */
const later =
  (column: string, by: string): Expression =>
  () =>
    sql`case when coalesce(gone.${sql.ref(by)}, 0) > coalesce(held.${sql.ref(by)}, 0) then gone.${sql.ref(column)} else held.${sql.ref(column)} end`

/** A key that the learner's device made: one that both accounts have used gets the closed account's number behind it. */
const key =
  (table: string, column: string, ...within: string[]): Expression =>
  ({ kept: to }) =>
    sql`case when exists (select 1 from ${sql.table(table)} as held where held.user_id = ${to}
      and ${sql.join(
        [column, ...within].map((name) => sql`held.${sql.ref(name)} = gone.${sql.ref(name)}`),
        sql` and `,
      )})
      then gone.${sql.ref(column)} || '~' || gone.user_id else gone.${sql.ref(column)} end`

/** A number that counts from 1 within a place goes on behind those of the account that stays. */
const number =
  (table: string, column: string, within: string): Expression =>
  ({ kept: to }) =>
    sql`gone.${sql.ref(column)} + coalesce((select max(held.${sql.ref(column)}) from ${sql.table(table)} as held
      where held.user_id = ${to} and held.${sql.ref(within)} = gone.${sql.ref(within)}), 0)`

const has = (table: string, { kept: to }: Pair, more: RawBuilder<unknown>) =>
  sql`exists (select 1 from ${sql.table(table)} as held where held.user_id = ${to} and ${more})`

const keyed = (table: string, words?: string): Moved => moved(words, { set: { idempotency_key: key(table, 'idempotency_key') } })

/** The longest note on a question. */
const NOTE = 2_000

/** Of an entitlement the end that is later; none is the latest. */
const isLonger = sql`(held.expires_at is not null and (gone.expires_at is null or gone.expires_at > held.expires_at))`
const ofLonger =
  (column: string): Expression =>
  () =>
    sql`case when ${isLonger} then gone.${sql.ref(column)} else held.${sql.ref(column)} end`

/** Credits and tasks that both accounts have, which count once. */
const twice = ({ kept: to, gone: from }: Pair, what: RawBuilder<unknown>) =>
  sql`coalesce((select ${what} from credit_journal as one join credit_journal as other on other.task_id = one.task_id and other.user_id = ${to}
    where one.user_id = ${from} and one.course_group_id = gone.course_group_id), 0)::int`
const latestCredits =
  (at: string, credits: string): Expression =>
  () =>
    sql`case when held.${sql.ref(at)} = gone.${sql.ref(at)} then held.${sql.ref(credits)} + gone.${sql.ref(credits)}
      when held.${sql.ref(at)} > gone.${sql.ref(at)} then held.${sql.ref(credits)} else gone.${sql.ref(credits)} end`

/** Treats each column that names a learner when two accounts become one, in the order in which it is done. */
export const treatments: Readonly<Record<string, Treatment>> = {
  // Learning: what is compared with rows of the other account comes before those rows.
  'task_due.user_id': moved('要做的任务', {
    apart: ['task_id'],
    staying: (pair) => sql`exists (select 1 from plan_task as task join study_class as class on class.plan_id = task.plan_id
      join class_member as held on held.course_group_id = class.course_group_id and held.user_id = ${pair.kept} where task.id = gone.task_id)`,
  }),
  'class_member.user_id': joined('班级', '留在现在的班里，学分和做完的任务相加，两边都做过的只算一次', ['course_group_id'], {
    credits: (pair) => sql`greatest(0, held.credits + gone.credits - ${twice(pair, sql`sum(one.credits)`)})`,
    done_tasks: (pair) => sql`greatest(0, held.done_tasks + gone.done_tasks - ${twice(pair, sql`count(*)`)})`,
    day_credits: latestCredits('day_at', 'day_credits'),
    day_at: larger('day_at'),
    week_credits: latestCredits('week_at', 'week_credits'),
    week_at: larger('week_at'),
  }),
  'task_done.user_id': once('做完的任务', 'task_id'),
  'credit_journal.user_id': once('学分', 'task_id'),
  'plan_change.user_id': once(undefined, 'course_group_id', 'day'),
  'learn_state.user_id': { is: 'worked', words: '课时进度', rule: '两边看过的片段合在一起' },
  'learn_day.user_id': { is: 'worked', words: '学习日', rule: '同一天看过的片段合在一起，不重复计时' },
  'learn_budget.user_id': once(undefined),
  'play_hold.user_id': once(undefined),
  'film_download.user_id': once('离线视频', 'lesson_id', 'height'),
  'learner_email.user_id': once('邮箱'),
  'email_code.user_id': once(undefined),
  'message_channel.user_id': once(undefined, 'channel'),
  'marketing_consent.user_id': kept('收广告的同意是对那个手机号和邮箱给的，不带过来'),
  'article_reading.user_id': joined('读过的文章', '留较早的时间', ['article_id'], {
    opened_at: smaller('opened_at'),
    finished_at: smaller('finished_at'),
  }),
  'lesson_note.user_id': moved('课堂笔记', { set: { key: key('lesson_note', 'key') } }),
  'lesson_feedback.user_id': once('课时评价', 'lesson_id'),
  'live_message.user_id': moved('直播发言', { set: { key: key('live_message', 'key') } }),
  'live_message.hidden_by': moved(),
  'live_moderator.user_id': once(undefined, 'lesson_id'),
  'dated_seat.user_id': once('模考预约', 'paper_id'),
  'live_reservation.user_id': once('直播预约', 'lesson_id'),
  'live_speaker.user_id': joined('直播禁言', '留较晚的解除时间', ['lesson_id'], {
    last_at: larger('last_at'),
    muted_until: larger('muted_until'),
    changed_at: larger('changed_at'),
  }),
  'live_visit.user_id': once('看过的直播', 'lesson_id', 'joined_at'),
  'taken_part.user_id': once(undefined, 'course_id', 'kind', 'part'),

  // Exams and the question bank.
  'rank_entry.user_id': { is: 'worked', words: '排名', rule: '同一份卷按先交的一次，其余相加' },
  'result.user_id': moved('成绩', {
    set: {
      is_first: (pair) =>
        sql`gone.is_first and not ${has('result', pair, sql`held.is_first and held.paper_id = gone.paper_id and held.submitted_at <= gone.submitted_at`)}`,
    },
  }),
  'attempt.user_id': moved('考试', { set: { number: number('attempt', 'number', 'paper_id') } }),
  'learner_notice.user_id': moved(),
  'practice.user_id': moved('练习', {
    set: { place: (pair) => sql`case when ${has('practice', pair, sql`held.place = gone.place`)} then null else gone.place end` },
  }),
  'practice_answer.user_id': moved('练习作答'),
  'wrong_entry.user_id': joined('错题', '错的次数相加，有一边没移出就留在错题本', ['question_id'], {
    version: larger('version'),
    times_wrong: sum('times_wrong'),
    right_streak: later('right_streak', 'last_wrong_at'),
    reason: () => sql`coalesce(held.reason, gone.reason)`,
    last_wrong_at: larger('last_wrong_at'),
    gone_at: () => sql`case when held.gone_at is null or gone.gone_at is null then null else greatest(held.gone_at, gone.gone_at) end`,
  }),
  'review_card.user_id': joined('复习卡', '按最近一次复习安排', ['question_id'], {
    due: later('due', 'last_review'),
    stability: later('stability', 'last_review'),
    difficulty: later('difficulty', 'last_review'),
    scheduled_days: later('scheduled_days', 'last_review'),
    state: later('state', 'last_review'),
    reps: sum('reps'),
    lapses: sum('lapses'),
    last_review: larger('last_review'),
  }),
  'review_log.user_id': moved('复习记录', { set: { key: key('review_log', 'key') } }),
  'review_setting.user_id': once(undefined),
  'favourite_question.user_id': once('收藏的题', 'question_id'),
  'question_note.user_id': joined('题目笔记', '两段接在一起', ['question_id'], {
    text: () => sql`left(held.text || E'\n' || gone.text, ${NOTE}::int)`,
    version: () => sql`greatest(held.version, gone.version) + 1`,
    changed_at: larger('changed_at'),
  }),
  'question_report.user_id': moved('题目纠错', {
    staying: (pair) =>
      sql`gone.status = 'submitted' and ${has('question_report', pair, sql`held.status = 'submitted' and held.question_id = gone.question_id`)}`,
  }),
  'category_unlock.user_id': once('解锁的题库', 'category_id'),
  'exam_day.user_id': once(undefined, 'category_id'),
  'homework_submission.user_id': moved('作业', { set: { version: number('homework_submission', 'version', 'homework_id') } }),
  'homework_draft.user_id': once(undefined, 'homework_id'),

  // Courses and what they came with.
  'entitlement.user_id': joined('课程', '留到期较晚的一份', ['course_id'], {
    expires_at: ofLonger('expires_at'),
    order_sn: ofLonger('order_sn'),
    cleared_at: ofLonger('cleared_at'),
    granted_at: smaller('granted_at'),
  }),
  'book_right.user_id': moved('教材', { apart: ['course_id', 'book_id'], watched: ['status'], isStrict: true }),
  'shipment.user_id': moved('包裹'),
  'address.user_id': moved('收货地址', {
    set: { is_default: (pair) => sql`gone.is_default and not ${has('address', pair, sql`held.is_default`)}` },
  }),
  'subject_choice.user_id': once(undefined, 'course_id'),
  'pre_task_done.user_id': once(undefined, 'course_id', 'kind'),
  'protocol_sign.user_id': once('签过的协议', 'protocol_id'),
  'guide_bind.user_id': once('班主任', 'course_id', 'role'),
  'course_review.user_id': once('课程评价', 'course_id'),
  'course_hit.user_id': once(undefined, 'course_id', 'day'),
  'gift_code.used_by': moved('兑换码'),
  'bargain.user_id': moved('砍价', {
    set: {
      status: (pair) => sql`case when gone.status in ('cutting', 'succeeded')
        and ${has('bargain', pair, sql`held.course_id = gone.course_id and held.status in ('cutting', 'succeeded')`)} then 'expired' else gone.status end`,
    },
  }),
  'bargain_cut.friend_id': once(undefined, 'bargain_id'),

  // Orders and money; balances move by the ledger.
  'orders.user_id': keyed('orders', '订单'),
  'order_key.user_id': once(undefined, 'idempotency_key'),
  'refund.user_id': moved('退款'),
  'invoice.user_id': moved('发票'),
  'shop_order.user_id': moved('站外订单'),
  'coupon.user_id': moved('优惠券', {
    set: {
      turn: (pair) =>
        sql`gone.turn + coalesce((select max(held.turn) from coupon as held where held.user_id = ${pair.kept} and held.batch_id = gone.batch_id), 0)`,
    },
    watched: ['status'],
    isStrict: true,
  }),
  'cash_out.user_id': keyed('cash_out', '提现'),
  'moved_alone.user_id': once(undefined, 'act', 'staff_id', 'moved_at', 'id'),
  'pending_cash.user_id': moved('待结算奖励', { watched: ['status'] }),
  'payout_account.user_id': once('收款账号'),
  'reward_debt.user_id': joined('待收回的奖励', '相加', [], { amount: sum('amount') }),
  'ledger_account.owner': { is: 'worked', rule: '记账转入' },

  // Invitations and campaigns.
  'invitation.invitee_id': moved(undefined, { apart: [], other: 'inviter_id' }),
  'invitation.inviter_id': moved('邀请的人', { other: 'invitee_id' }),
  'invite_code.user_id': once(undefined),
  'growth_reward.user_id': moved('推广奖励'),
  'growth_reward.from_user_id': moved(),
  'distribution_bind.user_id': moved(undefined, { apart: ['campaign_id'], other: 'distributor_id' }),
  'distribution_bind.distributor_id': moved('分销绑定', { other: 'user_id' }),
  'gift_coin_claim.user_id': once('领过的福利', 'type'),
  'raffle_draw.user_id': moved('抽奖', {
    set: { turn: number('raffle_draw', 'turn', 'campaign_id'), idempotency_key: key('raffle_draw', 'idempotency_key') },
  }),
  'questionnaire_answer.user_id': once('问卷', 'questionnaire_id'),
  'questionnaire_draft.user_id': once(undefined, 'questionnaire_id'),
  'channel_visit.user_id': moved(),
  'scrm_incoming.user_id': once(undefined, 'site'),

  // Questions, posts and what others answered.
  'doubt.user_id': keyed('doubt', '提问'),
  'doubt_post.user_id': moved('提问里的回复'),
  'doubt_like.user_id': once(undefined, 'doubt_id', 'post_id'),
  'doubt_report.user_id': once(undefined, 'doubt_id', 'post_id'),
  'doubt_quota_journal.user_id': kept('the questions of a month are counted for one account; those of the account that stays go on'),
  'erratum.user_id': keyed('erratum', '勘误'),
  'erratum_follow.user_id': once(undefined, 'erratum_id'),
  'own_plan.user_id': once('自己的学习计划', 'course_id'),
  'own_plan_task.user_id': once(undefined, 'course_id', 'day', 'seq'),
  'certificate.user_id': once('证书', 'kind', 'object_id'),
  'remark.user_id': keyed('remark', '评论和共享笔记'),
  'remark_like.user_id': once(undefined, 'remark_id'),
  'remark_report.user_id': once(undefined, 'remark_id'),
  'article_like.user_id': once('赞过的文章', 'article_id'),
  'favourite_content.user_id': once('收藏的课程和文章', 'kind', 'object_id'),
  'circle_post.user_id': keyed('circle_post', '圈子帖子'),
  'circle_comment.user_id': keyed('circle_comment', '圈子评论'),
  'circle_like.user_id': once(undefined, 'post_id'),
  'circle_member.user_id': once('圈子', 'circle_id'),
  'circle_report.user_id': once(undefined, 'post_id', 'comment_id'),
  'circle_follow.follower_id': moved('关注', { apart: ['target_id'], other: 'target_id' }),
  'circle_follow.target_id': moved('粉丝', { apart: ['follower_id'], other: 'follower_id' }),
  'circle_block.user_id': moved(undefined, { apart: ['target_id'], other: 'target_id' }),
  'circle_block.target_id': moved(undefined, { apart: ['user_id'], other: 'user_id' }),
  'ai_session.user_id': moved('AI 对话'),
  'ai_turn.user_id': keyed('ai_turn'),
  'ai_opinion.user_id': moved(),
  'ai_day.user_id': joined('AI 当天的次数', '相加', ['day'], { count: sum('count') }),
  'ai_setting.user_id': once(undefined),
  'support_message.user_id': moved('客服留言'),

  // The account itself.
  'message.user_id': once('消息', 'kind', 'ref'),
  'message_switch.user_id': once(undefined, 'kind'),
  'mailing_delivery.user_id': once(undefined, 'mailing_id', 'channel'),
  'notice_consent.user_id': moved(undefined, { set: { key: key('notice_consent', 'key', 'template') } }),
  'consent.user_id': moved('授权'),
  'messaging_identity.user_id': moved('微信'),
  'apple_grant.user_id': once(undefined, 'sub', 'app'),
  'apple_identity.user_id': once('Apple 账户', 'sub'),
  'learner_device.user_id': once('设备', 'device'),
  'learner_profile.user_id': once('资料'),
  'learner_direction.user_id': once('学习方向', 'category_id'),
  'real_name.user_id': once('实名'),
  'minor_mode.user_id': once('未成年人模式'),
  'minor_pin.user_id': once(undefined),
  'user_password.user_id': once(undefined),
  'mobile_change.user_id': moved('换手机号的记录'),
  'users.merged_into': moved('更早并进来的账号'),
  'users.id': { is: 'worked', rule: 'the account is closed and points at the one that stays' },
  'session_family.user_id': { is: 'worked', rule: 'sessions of the closed account end' },
  'push_subscription.user_id': kept('belongs to a session that has ended'),
  'one_time_key.user_id': dropped('keys of minutes that would open the closed account'),
  'second_factor.user_id': dropped('proofs of minutes for the closed account'),
  'access_token.user_id': kept('belongs to a session that has ended'),
  'account_deletion.user_id': kept('an account that asked to be deleted is not merged'),
  'account_merge.user_id': kept('says which account took over, then'),
  'account_merge.gone_id': kept('says which account was closed, then'),
  'account_merge_row.user_id': kept('belongs to an earlier merge'),
  'client_log.user_id': kept('says which account a device used, then'),
  'data_export.user_id': kept('a copy of the closed account alone'),
  'real_name_try.user_id': kept('counts tries of a day'),
  'score_try.user_id': kept('counts tries of a day'),
  'score_view.user_id': kept('opens scores for minutes'),
  'shop_order_try.user_id': kept('counts tries of a day'),
  'sign_in_place.user_id': kept('a place that one account is known at is not known for another'),
  'upload_day.user_id': kept('counts files of a day'),

  // Rows that follow others.
  'answer_operation.attempt_id': hanging('attempt'),
  'attempt_answer.attempt_id': hanging('attempt'),
  'attempt_leave.attempt_id': hanging('attempt'),
  'essay_task.result_id': hanging('result'),
  'message_delivery.message_id': hanging('message'),
  'order_discount.order_sn': hanging('orders'),
  'order_item.order_sn': hanging('orders'),
  'pay_link.order_sn': hanging('orders'),
  'payment.order_sn': hanging('orders'),
  'rescore.result_id': hanging('result'),
  'self_assessment.result_id': hanging('result'),
  'shipment_event.shipment_id': hanging('shipment'),
}

/** Tables of learners that name none: they are found by a mobile or a number, or are books of the school. */
export const withoutLearner: Readonly<Record<string, string>> = {
  account_deleted: 'proof that an account was deleted, without whose',
  audit: 'says what staff did to which account, then',
  complaint: 'anonymous',
  exam_score: 'found by the mobile that the learner proves',
  installment_application: 'found by its mobile',
  ledger_journal: 'the books; a merge adds a journal',
  ledger_posting: 'the books; a merge adds postings',
  payment_notice: 'of a payment',
  rank_bucket: 'counts places of ranks; follows the entries',
  reconciliation: 'the books of a day',
  reconciliation_difference: 'the books of a day',
  refused_notice: 'of a payment that fits no order',
  waiting_act: 'an act of the staff; it is checked again before it is done',
}

/** Rows made after the merge that hang on a row which is given back: they go with it. Column of the child, parent and its key, and when the child was made. */
export const following: readonly { child: string; column: string; parent: string; key: string; at: string }[] = [
  { child: 'refund', column: 'order_sn', parent: 'orders', key: 'order_sn', at: 'created_at' },
  { child: 'invoice', column: 'order_sn', parent: 'orders', key: 'order_sn', at: 'requested_at' },
  { child: 'practice_answer', column: 'practice_id', parent: 'practice', key: 'id', at: 'answered_at' },
  { child: 'learner_notice', column: 'result_id', parent: 'result', key: 'id', at: 'made_at' },
  { child: 'ai_turn', column: 'session_id', parent: 'ai_session', key: 'id', at: 'made_at' },
  { child: 'ai_opinion', column: 'turn_id', parent: 'ai_turn', key: 'id', at: 'made_at' },
  { child: 'doubt_post', column: 'doubt_id', parent: 'doubt', key: 'id', at: 'made_at' },
]
