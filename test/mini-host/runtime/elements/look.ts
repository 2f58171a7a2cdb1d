/** How the base library draws its elements, and the frame the host puts around a page. */
export const look = `
html, body { margin: 0; height: 100%; overflow: hidden; -webkit-tap-highlight-color: transparent; }
.host-screen { position: relative; height: 100vh; display: flex; flex-direction: column; overflow: hidden; background: #fff; }
.host-bar { flex: none; height: 44px; display: flex; align-items: center; justify-content: center; font: 600 17px/44px sans-serif; color: #000; border-bottom: 1px solid #eee; position: relative; }
.host-bar__back { position: absolute; left: 0; width: 44px; height: 44px; border: 0; background: none; font-size: 24px; }
.host-pages { flex: 1; position: relative; transform: translateZ(0); overflow: hidden; }
.host-page { position: absolute; inset: 0; overflow: auto; }
.host-page[hidden] { display: none; }
.host-toast { position: absolute; left: 50%; top: 45%; transform: translate(-50%, -50%); max-width: 80%; padding: 12px 16px; border-radius: 8px; background: #000c; color: #fff; font: 14px/1.5 sans-serif; pointer-events: none; }
.host-toast:empty { display: none; }
wx-page { display: block; min-height: 100%; }
wx-root, wx-view, wx-scroll-view, wx-form, wx-video, wx-navigator { display: block; }
wx-scroll-view { overflow: auto; }
wx-text { display: inline; white-space: pre-line; }
wx-image { display: inline-block; width: 320px; height: 240px; overflow: hidden; }
wx-image > img { display: block; width: 100%; height: 100%; }
wx-button { display: block; position: relative; box-sizing: border-box; margin: 0 auto; padding: 0 14px; border-radius: 5px; font-size: 18px; line-height: 2.55555556; text-align: center; background: #f8f8f8; color: #000; overflow: hidden; }
wx-button[disabled] { color: rgba(0, 0, 0, .3); }
wx-input { display: block; height: 1.4rem; min-height: 1.4rem; overflow: hidden; }
wx-input > input, wx-textarea > textarea { display: block; box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; outline: 0; background: none; color: inherit; font: inherit; resize: none; }
wx-textarea { display: block; width: 300px; height: 150px; }
wx-video { width: 300px; height: 225px; background: #000; }
wx-canvas { display: block; width: 300px; height: 150px; }
`
