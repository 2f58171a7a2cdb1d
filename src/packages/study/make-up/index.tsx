import { MAKE_UP_DAYS } from '@/domain/study/credit'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Rules } from '@/ui/rules'

definePageConfig({ navigationBarTitleText: '补学说明' })

const rules = [
  ['按时完成', '在截止的学习日之内完成，得全部学分。学习日从凌晨 4 点算到第二天凌晨 4 点，熬夜学的也算当天。'],
  ['补学', `截止后 ${MAKE_UP_DAYS} 天之内完成，得一半学分，不足 1 分的部分舍去。每个任务只计一次学分。`],
  ['超过补学期', '任务还可以做，会记为“逾期完成”，不再计学分。'],
  [
    '怎样算完成',
    '课程和直播看完、练习答够题数、试卷交卷、作业通过、文章读完，由系统按实际学习记录认定，不能手动打勾。作业按交上来的时间算，批改花的时间不占你的。离线学的，3 天之内联网同步，都按学的那天算。',
  ],
  [
    '自动调整',
    '有任务逾期时，计划会按你每天的时间重新排：逾期的另排日子补学，学分仍按补学规则算；还没到期的顺延，按新的截止日算。一天最多调整一次，可以撤销。',
  ],
  ['连续学习', '每连续学满 7 天得 1 天“补断”，最多存 2 天；漏学一天自动用掉 1 天，连续天数不清零。休息日不算漏学。'],
  ['插班', '中途加入的，从加入那天开始排，所有截止日顺延。'],
  ['转班', '转到同科目的其他班，已得的学分和完成的任务都保留，没到期的任务按新班重排。每个科目最多转班两次。'],
  ['休息日', '每周最多选两天休息，落在休息日的任务顺延到下一个学习日。已经到期的任务不会再变。'],
] as const

export default screen('about_make_up', () => (
  <View id="make-up" className="page-top">
    <Rules of={rules} />
  </View>
))
