import { area, redirect, route } from '../route'

/** Routes of invitations. */
export const invite = area('invite', {
  seed_plain: redirect('/seed-plain', 'seed_plain_code'),
  seed_plain_code: route('/seed-plain/code', 'seed-code', { needLogin: true, onlyViewWechat: true }),
  seed_plain_my: route('/seed-plain/my', 'seed-my', { needLogin: true, onlyViewWechat: true }),
  seed_plain_withdraw: route('/seed-plain/withdraw', 'seed-withdraw', { needLogin: true, onlyViewWechat: true }),
  seed_plain_withdraw_detail: route('/seed-plain/withdraw-detail', 'seed-withdraw-detail', {
    needLogin: true,
    onlyViewWechat: true,
  }),
  user_invite_new: route('/user-invite-new', 'landing'),
  user_invite_new_entry_miniprogram: route('/user-invite-new/entry', 'entry', { query: ['scene'] }),
  user_invite_new_record: route('/user-invite-new/record', 'record', { needLogin: true }),
  user_invite_new_my_receive: route('/user-invite-new/my-receive', 'my-receive', { needLogin: true }),
  user_invite_new_consul: route('/user-invite-new/consul', 'consul'),
  user_invite_new_rule: route('/user-invite-new/rule/:type', 'rule'),
  user_invite_new_withdrawal: route('/user-invite-new/withdrawal', 'withdrawal', { needLogin: true }),
})
