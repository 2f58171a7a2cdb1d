import { classService } from '@/contract/service/class-service'
import { hoursAgo, inHours, type Sample, sample } from './sample'
import { bareMyClass, richMyClass } from './shapes'

/** Replies of the calls of the area `service`. */
export const serviceSamples: readonly Sample[] = [
  sample(classService.open, {
    rich: {
      mine: richMyClass,
      memberCount: 128,
      teacher: { name: '林老师', avatar: '/media/avatars/zhou.jpg', words: '有问题随时找我' },
      notices: [
        { id: 361, title: '开班通知', body: '今晚八点开班直播', at: hoursAgo(11) },
        { id: 362, title: '放假通知', body: '本周六停课一次', at: hoursAgo(35) },
      ],
      timetable: [
        { lessonId: 1011, courseId: 101, title: '直播：冲刺串讲', startAt: inHours(2) },
        { lessonId: 1012, courseId: 102, title: '直播：答疑', startAt: hoursAgo(70) },
      ],
    },
    bare: {
      mine: bareMyClass,
      memberCount: 0,
      teacher: { name: '陈老师', avatar: '', words: '有问题随时找我' },
      notices: [],
      timetable: [],
    },
  }),
  sample(classService.exams, { rich: [{ name: '初级会计资格考试' }, { name: '中级会计资格考试' }], bare: [] }),
  sample(classService.sendCode, { rich: { mobile: '139****0031' }, bare: { mobile: '138****0032' } }),
  sample(classService.checkScore, { rich: { until: inHours(7) }, bare: { until: hoursAgo(65) } }),
  sample(classService.score, {
    rich: {
      examName: '初级会计资格考试',
      ticketNo: '2101060512',
      candidate: '王小满',
      subjects: [
        { name: '经济法基础', marks: 7000, passMarks: 6000 },
        { name: '初级会计实务', marks: 5500, passMarks: 6000 },
      ],
      publishedAt: hoursAgo(31),
      until: inHours(7),
    },
    bare: {
      examName: '中级会计资格考试',
      ticketNo: '2101060512',
      candidate: '李想',
      subjects: [],
      publishedAt: hoursAgo(55),
      until: hoursAgo(65),
    },
  }),
  sample(classService.complain, { rich: { code: 'ABCD1234EFGH5678' }, bare: { code: 'ABCD1234EFGH5678' } }),
  sample(classService.reply, {
    rich: { category: 'teaching', text: '课程打不开', day: '2026-11-05', reply: '已修复，请重试', repliedOn: '2026-11-05' },
    bare: { category: 'other', text: '视频没有声音', day: '2026-11-04', reply: null, repliedOn: null },
  }),
]
