import type { MenuGroup } from './row'

/** Explains a page: what is done there, and the pages where one goes on. */
export type Help = { does: string; next: readonly string[] }

const help = (does: string, ...next: readonly string[]): Help => ({ does, next })

/** Says what the pages of a group are for. */
export const groupHelp: Readonly<Record<MenuGroup, string>> = {
  学员: '找一位学员，看档案和经过，回复留言和投诉。',
  教学: '回答问题、批改作业和试卷、带班和排计划、看直播。',
  内容: '课程、教材、页面、文章和素材，都先写好再给学员看。',
  题库: '题目和试卷。改的是草稿，发布以后学员才看到新的一版。',
  交易: '订单、退款和寄送。动钱的事都有两道：先看清会发生什么，再办。',
  资金: '提现、发票、对账和月结。金额大的要两个人办。',
  营销: '优惠券、活动、推广链接、问卷和群发消息。',
  数据: '每个数字都能点开看它数的是哪几行，也能导出表格。',
  设置: '学校的名字、规则、员工和后台状态。',
}

/** Help about each page of the menu, by its path. */
export const pageHelp: Readonly<Record<string, Help>> = {
  '/': help('今天的数字、等着办的事、卖得好的课和今天的直播。点数字看它数的那几行，点待办直接打开等得最久的一件。', '/todo', '/orders'),
  '/todo': help('你能处理的队列都在这里，等得最久的在最前面。点一行，打开这个队列里等得最久的一件。', '/'),
  '/search': help('输编号、名称、订单号或手机号后四位，一次找遍学员、订单、课程、题目、试卷和页面。', '/accounts', '/orders'),
  '/help': help('打开哪一页的帮助，就先说那一页。', '/'),
  '/me': help('设置你自己的密码、身份验证器和通行密钥。', '/'),
  // 学员
  '/accounts': help(
    '按手机号、昵称、课程和日期找学员。点名字打开档案，在那里赠课、改有效期、换手机号。筛好以后可以存成常用的筛选，也可以导出。',
    '/orders',
    '/mailings',
    '/sheets',
  ),
  '/reviews': help('学员写的课程评价，合适的显示，不合适的隐藏。', '/courses'),
  '/support': help('学员的留言，等得最久的在最前面。', '/accounts'),
  '/complaints': help('学员匿名写的投诉，看完写处理结果。看不到是谁写的。', '/study-classes'),
  // 教学
  '/doubts': help('学员向老师提的问题，等得最久的在最前面，答完打开下一个。', '/doubt-posts', '/teacher-numbers'),
  '/doubt-posts': help('学员互相回答的内容，公开以前先在这里看。', '/doubts'),
  '/essays': help('主观题一份一份批：勾采分点，写评语，给分后打开下一份。数字键勾采分点。', '/results', '/homework'),
  '/results': help('学员交过的卷和得分，可以按试卷、班级和结果筛。', '/papers', '/exam-numbers'),
  '/homework': help('学员交的作业，左边是回答，右边给分和评语，批完打开下一份。', '/homeworks'),
  '/homeworks': help('给课程布置作业，写题目和要求。', '/homework'),
  '/live-rooms': help('直播间的时间、推流地址和主持人。', '/lessons', '/live-attendance'),
  '/live-messages': help('直播间里的发言，不合适的隐藏，发言的人可以禁言。', '/live-rooms'),
  '/live-attendance': help('每场直播谁来了、看了多久。', '/live-numbers', '/live-rooms'),
  '/ai': help('学员说不好的 AI 回答。看引用的资料对不对，再写处理意见。', '/ai-sources'),
  '/ai-sources': help('AI 回答时可以引用的资料。', '/ai'),
  '/circle-posts': help('学员发的动态，公开以前先在这里看。', '/circle-comments', '/circles'),
  '/circle-comments': help('动态下面的评论，不合适的隐藏。', '/circle-posts'),
  '/circles': help('圈子的名字、介绍和发的动态。', '/circle-posts'),
  '/remarks': help('文章的评论和学员共享的笔记，公开以前先在这里看。', '/articles'),
  '/certificates': help('发出去的证书，发错的可以收回。', '/certificate-rules'),
  '/certificate-rules': help('学完哪门课、考过多少分得到证书。', '/certificates'),
  '/feedback': help('学员对课时的反馈。', '/lessons'),
  '/scores': help('学员报的正式考试成绩，也可以用表格导入。', '/study-classes', '/sheets'),
  '/study-classes': help('班级里有谁、做到哪里、谁落下了。在成员页可以提醒、换班和导出。', '/study-plans', '/study-groups'),
  '/study-groups': help('学习组里有哪些班级和资料。', '/study-classes'),
  '/study-plans': help('一天一天的学习计划。改的是草稿，发布以后只影响还没到的日子。', '/study-classes'),
  // 内容
  '/courses': help('课程的目录、介绍、价格和上架。上架以前会检查还缺什么。', '/lessons', '/media'),
  '/categories': help('方向、科目、章节和知识点，题目和课程放在它们下面。', '/questions', '/directions'),
  '/teachers': help('老师的名字、头像和介绍，课程里选用。', '/courses'),
  '/directions': help('学员选的学习方向，每个方向有自己的首页。', '/pages', '/categories'),
  '/lessons': help('所有课程的课时，缺视频的、还没排时间的都能筛出来。', '/courses', '/media'),
  '/course-notes': help('课程页上的常见问题和服务说明。', '/courses'),
  '/guides': help('学习指引的图文，学员在课程里看。', '/courses'),
  '/textbooks': help('随课程寄的教材。', '/parcels', '/courses'),
  '/errata-books': help('能提勘误的图书和它们的勘误表。', '/errata'),
  '/pages': help('首页和专题由一块一块的内容组成。改的是草稿，发布以后学员才看到，以前的版本可以恢复。', '/links', '/articles'),
  '/articles': help('资讯和文章。改的是草稿，发布以后学员才看到。', '/pages'),
  '/media': help('视频、音频、图片和文件。看得到用在哪里，用着的不能删，换成新文件时处处跟着换。', '/courses', '/lessons'),
  // 题库
  '/questions': help(
    '按章节、题型、质量找题。做过的人数、答对的比例和最常选错的选项，每天夜里算一次。',
    '/question-drafts',
    '/imports',
    '/papers',
  ),
  '/question-drafts': help('还没有发布的题。发布以后成为新的一版，学员看到的是发布过的。', '/questions'),
  '/question-reviews': help('请同事复核的题，复核的人写意见。', '/questions'),
  '/question-answers': help('学员练习时的作答，一行一次。', '/questions', '/exam-numbers'),
  '/imports': help(
    '从 Word、表格或文本文件导入题目：先试读，按说法分组核对，题目旁边是原文的那几行；一组都对就整组确认。文件没写章和难度的题，在“放到哪里”选好，再写入题库。整批可以撤销。',
    '/questions',
    '/papers',
  ),
  '/papers': help('发布过的试卷：时间、给哪些班、排名，和考完以后的分析。', '/paper-drafts', '/results', '/essays'),
  '/paper-drafts': help('按规则抽题或手工选题组卷，发布以后学员才看到。', '/papers', '/questions'),
  '/reports': help('学员说有错的题。看完回复，改题时成绩会重新算。', '/questions'),
  '/errata': help('学员说书里有错的地方，核对后写进勘误表。', '/errata-books'),
  // 交易
  '/orders': help(
    '按订单号、学员、课程、日期、渠道和金额找订单。今天、本周、本月会跟着日子走，存下的筛选也一样。勾选几笔可以一起写备注、发消息、填运单号。',
    '/refunds',
    '/parcels',
    '/invoices',
  ),
  '/refunds': help(
    '规则以外的退款由人来定：左边是事实，右边选整单、一部分、补到余额或不退，写一句给学员的话，就在这一页决定，再看下一笔。超过你能决定的金额，交给财务复核。',
    '/refund-rules',
    '/payments',
    '/orders',
  ),
  '/shop-orders': help('在其他平台下的单，导入以后学员凭手机号领课。', '/orders', '/sheets'),
  '/parcels': help('等寄的教材。一件一件填运单号，或者导出清单填好再导回来。', '/textbooks', '/prizes'),
  '/prizes': help('抽奖得到的实物，填运单号寄出。', '/campaigns', '/parcels'),
  // 资金
  '/cash-outs': help(
    '学员提现。要人核对的看清钱从哪来、有没有可疑，就在那一页决定；金额大的要第二个人复核。',
    '/cash-out-rules',
    '/ledger',
  ),
  '/invoices': help('学员要的发票，填号码、附文件、寄到邮箱。', '/orders', '/sheets'),
  '/closings': help('一个月的销售、退款、手续费、券和学豆，每一行都和总账对得上，可以导出。', '/ledger', '/reconciliations'),
  '/ledger': help('总账的凭证，一笔进出各有两行，合计为零。', '/closings'),
  '/recharge-packs': help('学员充值的档位和送的学豆。', '/gift-coins'),
  '/instalments': help('学员申请分期付款的登记，联系以后写结果。', '/orders'),
  '/payments': help('渠道没有退成的退款，可以再退一次。', '/refunds', '/refused-notices'),
  '/refused-notices': help('没有接受的支付通知和原因。', '/payments', '/reconciliations'),
  '/reconciliations': help('每天和支付渠道的账单对一次。', '/reconciliation-differences'),
  '/reconciliation-differences': help('账单和这里不一样的地方，查清以后写明原因。', '/reconciliations', '/ledger'),
  '/waiting-acts': help('一个人准备、要另一个人确认的事，三天内有效。自己准备的不能自己确认。', '/audit'),
  // 营销
  '/coupons': help('优惠券的面额、门槛和有效期。', '/promotions', '/courses'),
  '/bargain-offers': help('哪些课可以砍价、最低砍到多少。', '/bargains'),
  '/bargains': help('学员发起的砍价和帮砍的人。', '/bargain-offers'),
  '/campaigns': help('抽奖、分享赚和邀请这些活动的时间和规则。', '/rewards', '/risks'),
  '/rewards': help('活动给出的奖励，可疑的先扣下，再放行或取消。', '/risks', '/cash-outs'),
  '/risks': help('活动里可疑的学员，比如同一设备的几个账号。', '/rewards'),
  '/advisers': help('福利顾问的名字和二维码，学员加好友时看到。', '/campaigns'),
  '/gift-coins': help('给学员的免费学豆：多少、给谁、到什么时候。', '/recharge-packs'),
  '/gift-batches': help('随书发的兑换码，一批一批生成和导出。', '/gift-codes'),
  '/gift-codes': help('按码查它属于哪一批、谁用了。', '/gift-batches'),
  '/links': help('带来源的链接和二维码，订单里看得到学员从哪来。', '/visits', '/promotions'),
  '/questionnaires': help('问卷的题目和发布。', '/answers'),
  '/answers': help('学员填的问卷，可以导出。', '/questionnaires'),
  '/mailings': help(
    '给全部、一门课、一个班或一批学员发消息，现在发或定时发，发出以前看得到多少人、花多少钱。',
    '/unreached',
    '/message-kinds',
  ),
  '/unreached': help('群发没有送到的学员和原因。', '/mailings'),
  '/message-kinds': help('每种消息的标题和正文。', '/message-ways'),
  '/message-ways': help('每种消息走哪些渠道。', '/message-kinds'),
  // 数据
  '/sales': help('按课程和渠道看销售，旁边是上周同期。', '/orders', '/promotions'),
  '/promotions': help('推广链接、优惠券和活动各带来多少。', '/links', '/coupons'),
  '/growth': help('新来的、在学的、回来的学员，按注册的那一周看留下多少。', '/accounts'),
  '/learning': help('学了多久、学完多少、在哪里停下。', '/lessons'),
  '/exam-numbers': help('试卷和题目的得分情况。', '/papers', '/questions'),
  '/teacher-numbers': help('老师答了多少、多久给出第一次回答。', '/doubts'),
  '/live-numbers': help('直播的到课率。', '/live-attendance'),
  '/visits': help('推广链接被打开的记录。', '/links'),
  // 设置
  '/brands': help('学校的名字、标志和颜色。', '/settings'),
  '/settings': help('站点的各项设置，改完马上生效。', '/brands', '/agreements'),
  '/web-files': help('备案号和域名验证文件。', '/settings'),
  '/agreements': help('用户协议、隐私政策和购买协议，改了以后学员会再同意一次。', '/settings'),
  '/help-items': help('学员在帮助中心看到的问题和回答。', '/support'),
  '/refund-rules': help('几天内、学了多少以内自动退，超过多少钱要人来定。', '/refunds'),
  '/cash-out-rules': help('多少钱以上要人核对、多少钱以上要两个人。', '/cash-outs'),
  '/sheets': help('用表格导入的记录。先试跑，看清每一行会怎样，再确认；姓名和手机号保存 14 天。', '/accounts', '/orders'),
  '/staff': help('员工、他们的角色和能看的范围。', '/permission-sets', '/audit'),
  '/permission-sets': help('几项权限合成一组，给员工用。', '/staff'),
  '/audit': help('谁在什么时候做了什么、为什么，改以前和改以后。', '/staff'),
  '/jobs': help('后台任务和没有办成的，可以再试一次。', '/unsent'),
  '/unsent': help('没有送达的消息和原因。', '/message-ways'),
  '/client-errors': help('学员端出的错，同一个错合成一行。', '/page-speed'),
  '/page-speed': help('学员端各页打开要多久。', '/client-errors'),
  '/demo': help('演示内容：看有什么，或者全部拿走。', '/guide'),
  '/guide': help('一步一步把学校开起来：做好的、还缺的、下一步。', '/settings'),
}

type Keyed = readonly (readonly [key: string, does: string])[]

/** Keys that every page has. */
export const commonKeys: Keyed = [
  ['/', '搜索'],
  ['h', '这一页的帮助'],
  ['?', '这一页的全部按键'],
  ['g h', '首页'],
  ['g t', '待办'],
  ['[', '收起或展开菜单'],
  ['Ctrl ↵', '按下主要按钮'],
  ['Esc', '关闭'],
]
export const listKeys: Keyed = [
  ['j k', '下一行、上一行'],
  ['↵', '打开这一行'],
]
/** Keys of a list whose rows may be marked. */
export const bulkKeys: Keyed = [
  ['x', '选这一行'],
  ['e', '对选的做第一件事'],
]
/** Keys of a page that shows one object of a queue. */
export const queueKeys: Keyed = [
  ['s', '先跳过，看下一件'],
  ['p', '上一件'],
]
