// The calls of all threads as a tree that can be folded, with the steps that are made in them.
'use strict';

// The folder of the call that a step is in, below those of the calls around it.
function folderOf(step, open, thread) {
  const functions = step.functions || [], calls = step.calls || functions.map(() => 0);
  let depth = 0;
  while (depth < open.length && depth < functions.length && open[depth].name === functions[depth] &&
         open[depth].call === calls[depth]) ++depth;
  open.length = depth;
  for (; depth < functions.length; ++depth) {
    const folder = element('details', '', undefined, depth === 0 ? thread : open[depth - 1].folder);
    folder.open = true;
    element('summary', '', functions[depth] + '()', folder);
    open.push({name: functions[depth], call: calls[depth], folder});
  }
  return open.length ? open[open.length - 1].folder : thread;
}

function drawCalls() {
  const tree = byId('calls');
  tree.textContent = '';
  trace.threads.forEach((name, number) => {
    const thread = element('details', color(number), undefined, tree), open = [];
    thread.open = true;
    element('summary', '', title(number), thread);
    rows.forEach((row, i) => {
      if (row.thread !== number) return;
      const folder = row.end ? (open.length ? open[open.length - 1].folder : thread) : folderOf(row, open, thread);
      const leaf = element('button', 'leaf', `${row.end ? 'end' : i + 1}  ${row.effect}`, folder);
      leaf.dataset.step = i;
      leaf.title = baseName(row.file) + ':' + row.line + '  ' + sourceText(row);
      leaf.addEventListener('click', () => show(i));
    });
  });
}

// Opens what is around the current step.
function showCall() {
  for (const leaf of byId('calls').querySelectorAll('.leaf')) {
    const isCurrent = Number(leaf.dataset.step) === current;
    leaf.classList.toggle('now', isCurrent);
    if (!isCurrent) continue;
    for (let folder = leaf.parentElement; folder.tagName === 'DETAILS'; folder = folder.parentElement) folder.open = true;
    const tree = byId('calls'), top = leaf.offsetTop - tree.offsetTop;
    if (top < tree.scrollTop || top > tree.scrollTop + tree.clientHeight - 24) tree.scrollTop = top - 24;
  }
}
