import { area, redirect, route } from '../route'

/** Routes of invitations. */
export const invite = area('invite', {
  seed_plain: redirect('/seed-plain', 'seed_plain_code'),
  seed_plain_code: route('/seed-plain/code', 'seed-code', { title: '种子计划', needLogin: true, onlyViewWechat: true }),
  seed_plain_my: route('/seed-plain/my', 'seed-my', { title: '我的种子计划', needLogin: true, onlyViewWechat: true }),
  seed_plain_withdraw: route('/seed-plain/withdraw', 'seed-withdraw', { title: '提现', needLogin: true, onlyViewWechat: true }),
  seed_plain_withdraw_detail: route('/seed-plain/withdraw-detail', 'seed-withdraw-detail', {
    title: '提现明细',
    needLogin: true,
    onlyViewWechat: true,
  }),
  user_invite_new: route('/user-invite-new', 'landing', { title: '邀请有礼' }),
  user_invite_new_entry_miniprogram: route('/user-invite-new/entry', 'entry', { title: '邀请有礼', query: ['scene'] }),
  user_invite_new_record: route('/user-invite-new/record', 'record', { title: '邀请记录', needLogin: true }),
  user_invite_new_my_receive: route('/user-invite-new/my-receive', 'my-receive', { title: '我的领取', needLogin: true }),
  user_invite_new_consul: route('/user-invite-new/consul', 'consul', { title: '推广大使' }),
  user_invite_new_rule: route('/user-invite-new/rule/:type', 'rule', { title: '活动规则' }),
  user_invite_new_withdrawal: route('/user-invite-new/withdrawal', 'withdrawal', { title: '邀请奖励提现', needLogin: true }),
})
