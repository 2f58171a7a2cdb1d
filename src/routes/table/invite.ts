import { area, redirect, unbuilt } from '../route'

/** Inviting friends. Document 1 §2, Invite and referral. */
export const invite = area('invite', {
  seed_plain: redirect('/seed-plain', 'seed_plain_code'),
  seed_plain_code: unbuilt('/seed-plain/code', { title: '种子计划', needLogin: true, onlyViewWechat: true }),
  seed_plain_my: unbuilt('/seed-plain/my', { title: '我的种子计划', needLogin: true, onlyViewWechat: true }),
  seed_plain_withdraw: unbuilt('/seed-plain/withdraw', { title: '提现', needLogin: true, onlyViewWechat: true }),
  seed_plain_withdraw_detail: unbuilt('/seed-plain/withdraw-detail', { title: '提现明细', needLogin: true, onlyViewWechat: true }),
  user_invite_new: unbuilt('/user-invite-new', { title: '邀请有礼' }),
  user_invite_new_entry_miniprogram: unbuilt('/user-invite-new/entry', { title: '邀请有礼' }),
  user_invite_new_record: unbuilt('/user-invite-new/record', { title: '邀请记录', needLogin: true }),
  user_invite_new_my_receive: unbuilt('/user-invite-new/my-receive', { title: '我的领取', needLogin: true }),
  user_invite_new_consul: unbuilt('/user-invite-new/consul', { title: '推广大使' }),
  user_invite_new_rule: unbuilt('/user-invite-new/rule/:type', { title: '活动规则' }),
  user_invite_new_withdrawal: unbuilt('/user-invite-new/withdrawal', { title: '邀请奖励提现', needLogin: true }),
})
