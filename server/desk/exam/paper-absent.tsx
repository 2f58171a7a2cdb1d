import { PageLink } from '#server/desk/frame/detail'
import type { Absent } from '#server/repositories/exam/paper-absent'

type AbsentProps = { of: readonly Absent[]; paperId: number; isOver: boolean; most: number }

/** Members of the classes without a result at a paper; a class opens the page that reminds them. */
export function AbsentView({ of, paperId, isOver, most }: AbsentProps) {
  if (of.length === 0) return <p className="empty">该考的都交卷了</p>
  return (
    <section className="card">
      <h2>
        {isOver ? '缺考' : '还没交卷'} <small>点班级可以一起提醒</small>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">学员</th>
            <th scope="col">班级</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ userId, nickname, classId, className, isSitting }) => (
            <tr key={`${classId}.${userId}`}>
              <td data-title="学员">
                <PageLink to={`/learners/${userId}`}>{`${nickname}（${userId}）`}</PageLink>
              </td>
              <td data-title="班级">
                <PageLink to={`/study-classes/${classId}/exam?of=${paperId}`}>{className}</PageLink>
              </td>
              <td data-title="状态">{isSitting ? '正在考' : isOver ? '缺考' : '还没开考'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.length === most && <p className="muted">只列前 {most} 位，其余在各班的“考试”里</p>}
    </section>
  )
}
