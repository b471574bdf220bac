/**
 * The least that can be called an inbox, as a page: lists of chats and a thread as plain HTML, asked of the product's own calls. It
 * opens chats, sends (by showing the bubble alone), stars, changes the view and opens a palette; it follows no events.
 */
export const PLAIN_INBOX = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><style>
  body { margin: 0; display: flex; height: 100vh; font: 14px sans-serif }
  nav { width: 360px; overflow-y: auto } nav div { height: 64px; padding: 12px; border-bottom: 1px solid #eee }
  main { flex: 1; display: flex; flex-direction: column } #log { flex: 1; overflow-y: auto }
  #log p { max-width: 520px; margin: 4px 24px; padding: 6px 10px; border-radius: 8px; background: #eee }
</style></head><body>
<nav><button id="view">Open</button><section id="list"></section></nav>
<main><section id="log"></section><textarea id="composer"></textarea></main>
<dialog id="palette"><input></dialog>
<script>
  const [list, log, composer, palette, view] = ['list', 'log', 'composer', 'palette', 'view'].map((id) => document.getElementById(id));
  const text = (value) => { const node = document.createElement('div'); node.textContent = value; return node.innerHTML; };
  const ask = async (path) => (await fetch(path)).json();
  const showList = async (name) => {
    const { chats } = await ask('/server/chats?view=' + name);
    list.innerHTML = chats.map(({ id, contact }) => '<div data-chat="' + id + '">' + text(contact.label) + '</div>').join('');
    view.textContent = name;
  };
  const showThread = async (id) => {
    const { messages } = await ask('/server/chats/' + id + '/messages');
    log.innerHTML = messages.toReversed().map(({ id, content }) => '<p data-message="' + id + '">' + text(content.text ?? '') + '</p>').join('');
    log.scrollTop = log.scrollHeight;
    log.dataset.of = id;
  };
  list.addEventListener('click', ({ target }) => showThread(target.closest('[data-chat]').dataset.chat));
  view.addEventListener('click', () => showList(view.textContent === 'open_chats' ? 'my_open_chats' : 'open_chats'));
  addEventListener('keydown', (event) => {
    if (event.key === 'k' && event.ctrlKey) { event.preventDefault(); palette.showModal(); }
    else if (event.key === 'Enter') {
      event.preventDefault();
      log.insertAdjacentHTML('beforeend', '<p>' + text(composer.value) + '</p>');
      log.scrollTop = log.scrollHeight;
      composer.value = '';
    } else if (event.key === 's' && event.target !== composer) log.lastElementChild.append('\\u2605');
  });
  showList('open_chats');
</script></body></html>`;
