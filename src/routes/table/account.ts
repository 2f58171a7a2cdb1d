import { area, route } from '../route'

/** Routes of settings, help, textbooks and addresses. */
export const account = area('account', {
  study_helper: route('/study-helper', 'study-helper', { needLogin: true }),
  myself_setting: route('/setting', 'setting', { needLogin: true, desktop: '/my/setting', native: 'to/setting' }),
  set_mobile: route('/setting/set-mobile', 'set-mobile', { needLogin: true }),
  show_mobile: route('/setting/show-mobile', 'show-mobile', { needLogin: true }),
  set_nickname: route('/setting/set-nickname', 'set-nickname', { needLogin: true }),
  set_introduce: route('/setting/set-introduce', 'set-introduce', { needLogin: true }),
  set_school: route('/setting/set-school', 'set-school', { needLogin: true }),
  set_company: route('/setting/set-company', 'set-company', { needLogin: true }),
  set_verified: route('/setting/set-verified', 'set-verified', { needLogin: true }),
  set_password: route('/setting/set-password', 'set-password', { needLogin: true }),
  set_avatar: route('/setting/set-avatar', 'set-avatar', { needLogin: true }),
  write_off: route('/myself/write-off', 'write-off', { needLogin: true }),
  my_vip_level: route('/myself/vip-level-detail', 'vip-level', { needLogin: true }),
  user_vip_level: route('/myself/:userId/vip-level-detail', 'user-vip-level', { needLogin: true }),
  learning_record: route('/myself/learning-record', 'learning-record', {
    needLogin: true,
    native: 'to/learning/record',
  }),
  privacy_centre: route('/setting/privacy', 'privacy', { needLogin: true }),
  minors_mode: route('/setting/minors', 'minors', { needLogin: true }),
  login_devices: route('/setting/devices', 'devices', { needLogin: true }),
  support_chat: route('/support-chat', 'support-chat'),
  help_center: route('/help-center', 'help-center', { desktop: '/help', native: 'to/help' }),
  help_center_detail: route('/help-center/:id/detail', 'help-detail', {
    desktop: '/help/:id',
    native: 'to/help/detail',
  }),
  mine_book: route('/mine/book', 'books', { needLogin: true }),
  mine_address: route('/mine/address', 'addresses', {
    needLogin: true,
    query: ['rightId'],
    desktop: '/my/address',
    native: 'to/address',
  }),
  mine_address_edit: route('/mine/address-edit', 'address-edit', { needLogin: true, query: ['addressId'] }),
  mine_messages: route('/mine/messages', 'messages', { needLogin: true }),
  mine_message_settings: route('/mine/messages/setting', 'message-settings', { needLogin: true }),
  mine_logistics: route('/mine/logistics/:id', 'logistics', { needLogin: true, native: 'to/logistics' }),
  mine_book_rule: route('/mine/book/rule', 'book-rule', { needLogin: true }),
})
