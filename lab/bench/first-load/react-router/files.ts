/** The same list as a bare React page with react-router. */
export const reactRouter: Record<string, string> = {
  'main.jsx': `import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import './main.css'
function Courses() {
  const [courses, setCourses] = useState([])
  useEffect(() => { fetch('/courses.json').then((reply) => reply.json()).then(setCourses) }, [])
  return <main>{courses.map((course) => (
    <Link className="course" key={course.id} to={'/course/' + course.id}>
      <img className="cover" src={course.cover} alt="" />
      <div className="words"><b className="title">{course.title}</b><span>{course.subtitle}</span><span className="price">¥{course.price / 100}</span></div>
    </Link>))}</main>
}
const router = createBrowserRouter([{ path: '/', element: <Courses /> }, { path: '/course/:id', element: <p /> }])
createRoot(document.getElementById('app')).render(<RouterProvider router={router} />)`,
  'main.css': `body { margin: 0 } .course { display: flex; padding: 12px } .cover { width: 120px; height: 80px } .words { flex: 1; padding-left: 12px } .title { display: block; font-size: 16px } .price { color: #c92a3e }`,
  'dist/index.html': `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>课程</title><link rel="stylesheet" href="/main.css"><script defer src="/main.js"></script></head><body><div id="app"></div></body></html>`,
}
