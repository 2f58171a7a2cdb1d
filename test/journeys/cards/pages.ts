import type { RouteName } from '@/routes/table'

/**
 * A page that can be shared: what it is opened at, the part that shows it is there, and where its card leads when that is another page.
 * `sharer` is a page of one learner's own: only they can send its card. `result` stands for the number of a report of theirs.
 */
export type CardPage = {
  name: RouteName
  address: string
  part: string
  /** The card leads to another page than the one shared. */
  leadsTo?: { name: RouteName; part: string }
  isOwn?: true
  /** The card opens at the login page first. */
  needsLogin?: true
  /** A button of the page shares it where the host has no menu; it may be on a tab of the page. */
  button?: { tab?: string }
}

export const cardPages: readonly CardPage[] = [
  { name: 'home_page', address: '/page/home/0', part: 'home' },
  { name: 'tiku_home', address: '/tiku', part: 'daily-ten' },
  { name: 'study_center', address: '/study-center', part: 'page-study_center' },
  { name: 'course_detail', address: '/course/102/detail', part: 'buy-course', button: { tab: 'course-tab-intro' } },
  { name: 'teacher_courses', address: '/teacher/1/courses', part: 'page-teacher_courses' },
  { name: 'exam_testpaper', address: '/exam/testpaper/1', part: 'start-exam' },
  { name: 'article_detail', address: '/article/1', part: 'page-article_detail', button: {} },
  { name: 'doubt_detail', address: '/doubt/1/detail', part: 'page-doubt_detail', button: {} },
  { name: 'dynamic_share_detail', address: '/discuss-group/share/1/detail', part: 'page-dynamic_share_detail', button: {} },
  { name: 'share_personal_homepage', address: '/discuss-group/share/1/personal-homepage', part: 'page-share_personal_homepage' },
  { name: 'share_circle_homepage', address: '/discuss-group/share/1/circle-homepage', part: 'page-share_circle_homepage', button: {} },
  { name: 'questionnaire', address: '/questionnaire/1', part: 'page-questionnaire' },
  { name: 'raffle_activity_index', address: '/raffle/61', part: 'page-raffle_activity_index' },
  { name: 'certificate_check', address: '/certificate/QM-4T7X-0WQ9-M2KC-8H5P', part: 'certificate-valid', button: {} },
  { name: 'cpa_act', address: '/cpa-act', part: 'page-cpa_act' },
  { name: 'link_page', address: '/page/link/31', part: 'page-link_page' },
  { name: 'user_invite_new', address: '/user-invite-new', part: 'page-user_invite_new' },
  {
    name: 'user_invite_new_entry_miniprogram',
    address: '/user-invite-new/entry',
    part: 'page-user_invite_new_entry_miniprogram',
    // Without an invitation there is none to pass on.
    leadsTo: { name: 'user_invite_new', part: 'page-user_invite_new' },
  },
  {
    name: 'tiku_testpaper_result',
    address: '/tiku/testpaper-result/result',
    part: 'score',
    isOwn: true,
    leadsTo: { name: 'exam_testpaper', part: 'start-exam' },
    button: {},
  },
  {
    name: 'distribution_detail',
    address: '/distribution/51/detail',
    part: 'distribution-link',
    isOwn: true,
    leadsTo: { name: 'course_detail', part: 'buy-course' },
  },
  { name: 'bargain_detail', address: '/bargain/1/detail', part: 'page-bargain_detail', isOwn: true, needsLogin: true, button: {} },
]
