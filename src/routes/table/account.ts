import { area, route, unbuilt } from '../route'

/** Settings, help, textbooks and addresses. Document 1 §2, Account, Textbooks and addresses. */
export const account = area('account', {
  study_helper: unbuilt('/study-helper', { title: '学习助手', needLogin: true }),
  myself_setting: route('/setting', 'setting', { title: '设置', needLogin: true, desktop: '/my/setting', native: 'to/setting' }),
  set_mobile: route('/setting/set-mobile', 'set-mobile', { title: '更换手机号', needLogin: true }),
  show_mobile: route('/setting/show-mobile', 'show-mobile', { title: '手机号', needLogin: true }),
  set_nickname: route('/setting/set-nickname', 'set-nickname', { title: '修改昵称', needLogin: true }),
  set_introduce: route('/setting/set-introduce', 'set-introduce', { title: '个人简介', needLogin: true }),
  set_school: route('/setting/set-school', 'set-school', { title: '学校', needLogin: true }),
  set_company: route('/setting/set-company', 'set-company', { title: '公司', needLogin: true }),
  set_verified: route('/setting/set-verified', 'set-verified', { title: '实名认证', needLogin: true }),
  set_password: route('/setting/set-password', 'set-password', { title: '设置密码', needLogin: true }),
  set_avatar: route('/setting/set-avatar', 'set-avatar', { title: '修改头像', needLogin: true }),
  write_off: unbuilt('/myself/write-off', { title: '注销账号', needLogin: true }),
  my_vip_level: unbuilt('/myself/vip-level-detail', { title: '校友卡中心', needLogin: true }),
  user_vip_level: unbuilt('/myself/:userId/vip-level-detail', { title: '校友卡中心', needLogin: true }),
  learning_record: route('/myself/learning-record', 'learning-record', {
  support_chat: route('/support-chat', 'support-chat', { title: '联系客服' }),
    title: '学习记录',
    needLogin: true,
    native: 'to/learning/record',
  }),
  help_center: route('/help-center', 'help-center', { title: '帮助中心', desktop: '/help', native: 'to/help' }),
  help_center_detail: route('/help-center/:id/detail', 'help-detail', {
    title: '帮助详情',
    desktop: '/help/:id',
    native: 'to/help/detail',
  }),
  mine_book: route('/mine/book', 'books', { title: '我的教材', needLogin: true }),
  mine_address: route('/mine/address', 'addresses', {
    title: '收货地址',
    needLogin: true,
    query: ['rightId'],
    desktop: '/my/address',
    native: 'to/address',
  }),
  mine_address_edit: route('/mine/address-edit', 'address-edit', { title: '编辑收货地址', needLogin: true, query: ['addressId'] }),
  mine_messages: route('/mine/messages', 'messages', { title: '消息', needLogin: true }),
  mine_message_settings: route('/mine/messages/setting', 'message-settings', { title: '消息设置', needLogin: true }),
  mine_logistics: route('/mine/logistics/:id', 'logistics', { title: '物流详情', needLogin: true, native: 'to/logistics' }),
  mine_book_rule: route('/mine/book/rule', 'book-rule', { title: '教材领取规则', needLogin: true }),
})
