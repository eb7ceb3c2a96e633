// What the page of a trace does: it draws the lanes and steps through them.
'use strict';
const all = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
const rowHeight = 46, numberWidth = 44;
let trace, rows, current = 0;

function element(tag, className, text, parent) {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}
const color = thread => 't' + thread % 6;
const title = thread => thread + ' ' + (trace.threads[thread] || '');
const baseName = file => file.split('/').pop();
function sourceText(place) {
  const lines = trace.files[place.file] || [];
  return place.line > 0 && place.line <= lines.length ? lines[place.line - 1].trim() : '';
}

// The rows are the steps and what stands at the end.
function open(index) {
  trace = all[index];
  rows = [...trace.steps, ...trace.end.map(place => ({...place, end: true}))];
  byId('parties').textContent = trace.parties || '';
  const lanes = byId('lanes'), heads = byId('heads');
  for (const old of lanes.querySelectorAll('.row,.bar')) old.remove();
  heads.textContent = '';
  const laneWidth = matchMedia('(max-width: 760px)').matches ? 132 : 190;
  const columns = `${numberWidth}px repeat(${trace.threads.length}, minmax(${laneWidth}px, 1fr))`;
  const width = numberWidth + laneWidth * trace.threads.length + 'px';
  const bars = trace.locks.length ? 1 + Math.max(...trace.locks.map(lockDepth)) : 0;
  byId('run').style.setProperty('--bars', bars);
  for (const part of [heads, lanes]) part.style.minWidth = width;
  heads.style.gridTemplateColumns = columns;
  element('div', '', '', heads);
  trace.threads.forEach((name, thread) => element('div', color(thread), title(thread), heads));
  rows.forEach((row, i) => drawRow(row, i, lanes, columns));
  for (const held of trace.locks) drawLock(held, lanes);
  drawCalls();
  show(0);
}

function drawRow(row, i, lanes, columns) {
  const line = element('div', 'row', undefined, lanes);
  line.style.gridTemplateColumns = columns;
  line.setAttribute('role', 'option');
  line.dataset.row = i;
  if (row.end) line.classList.add('end');
  if (row.irrelevant) { line.classList.add('irrelevant'); line.title = 'the failure stays without this step'; }
  if (i > 0 && rows[i - 1].thread !== row.thread) line.classList.add('switch');
  element('div', 'number', row.end ? 'end' : i + 1, line);
  const isNew = row.moment && (i === 0 || rows[i - 1].moment !== row.moment || rows[i - 1].thread !== row.thread);
  const waits = row.waits || [];
  trace.threads.forEach((name, thread) => {
    const lane = element('div', 'lane', undefined, line);
    if (thread === row.thread) {
      const box = element('div', 'box ' + color(thread), undefined, lane);
      const source = element('b', '', isNew ? row.moment + ': ' : '', box);
      source.append(sourceText(row) || baseName(row.file) + ':' + row.line);
      element('i', '', row.effect, box);
      box.title = baseName(row.file) + ':' + row.line + '  ' + sourceText(row) + '\n' + row.effect;
    } else {
      const wait = waits.find(other => other.thread === thread);
      if (wait) element('div', 'wait', '~ ' + wait.why, lane);
    }
  });
  line.addEventListener('click', () => show(i));
}

// How many locks the holder has already.
function lockDepth(held) {
  return trace.locks.filter(other => other !== held && other.thread === held.thread && other.from < held.from &&
      held.from <= other.to).length;
}

// A bar at the left of the holder's lane, beside the bars of other locks that it holds meanwhile.
function drawLock(held, lanes) {
  const bar = element('div', 'bar ' + color(held.thread), held.lock, lanes);
  bar.title = title(held.thread) + ' holds ' + held.lock;
  const fraction = `(100% - ${numberWidth}px) / ${trace.threads.length} * ${held.thread}`;
  bar.style.left = `calc(${numberWidth + 4 + 14 * lockDepth(held)}px + ${fraction})`;
  bar.style.top = held.from * rowHeight + 6 + 'px';
  bar.style.height = (held.to - held.from + 1) * rowHeight - 12 + 'px';
}

// From the store to each load that read it; the arrows of the current step are drawn thick.
function drawArrows() {
  const picture = byId('arrows'), lanes = byId('lanes');
  const laneWidth = (lanes.clientWidth - numberWidth) / trace.threads.length;
  const x = thread => numberWidth + laneWidth * (thread + 0.5), y = row => row * rowHeight;
  let drawn = '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" ' +
      'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 L8 4 L0 8" style="fill:none;stroke:currentColor;' +
      'stroke-dasharray:none"/></marker></defs>';
  trace.steps.forEach((step, i) => {
    for (const read of step.reads) {
      if (read.from === undefined) continue;
      const from = trace.steps[read.from], now = i === current || read.from === current;
      const x1 = x(from.thread), y1 = y(read.from + 1) - 5, x2 = x(step.thread), y2 = y(i) + 5;
      const bend = from.thread === step.thread ? laneWidth * 0.42 : 0;
      const middle = (y1 + y2) / 2;
      if (!now && from.thread === step.thread) continue;
      drawn += `<path class="${now ? 'now' : ''}" marker-end="url(#tip)" data-from="${read.from}" data-to="${i}" ` +
          `d="M${x1} ${y1} C${x1 + bend} ${middle} ${x2 + bend} ${middle} ${x2} ${y2}"/>`;
    }
  });
  picture.innerHTML = drawn;
}

function show(i) {
  current = Math.max(0, Math.min(rows.length - 1, i));
  for (const line of byId('lanes').querySelectorAll('.row'))
    line.setAttribute('aria-selected', Number(line.dataset.row) === current);
  const run = byId('run'), top = current * rowHeight, headHeight = byId('heads').offsetHeight;
  if (top < run.scrollTop) run.scrollTop = top;
  if (top + rowHeight + headHeight > run.scrollTop + run.clientHeight)
    run.scrollTop = top + rowHeight + headHeight - run.clientHeight;
  byId('position').textContent =
      rows[current].end ? 'the end' : `step ${current + 1} of ${trace.steps.length}`;
  showDetail();
  drawArrows();
  showState();
  showSource();
  showCall();
}

// The current row in full.
function showDetail() {
  const row = rows[current], detail = byId('detail');
  detail.textContent = `${row.moment ? row.moment + ': ' : ''}${title(row.thread)}, ${baseName(row.file)}:${row.line} ` +
      (row.functions && row.functions.length ? `in ${row.functions.join(' > ')} ` : '');
  element('code', '', sourceText(row), detail);
  detail.append(' ' + row.effect + (row.irrelevant ? ' (the failure stays without this step)' : ''));
}

// Values, locks and threads after the current step.
function showState() {
  const values = new Map(trace.initial.map(entry => [entry.name, entry.value])), changed = new Map();
  trace.steps.slice(0, current + 1).forEach((step, i) => {
    for (const read of step.reads) values.set(read.name, read.value);
    for (const write of step.writes) {
      if (i === current) changed.set(write.name, values.get(write.name));
      values.set(write.name, write.value);
    }
  });
  fill('values', [...values].map(([name, value]) => {
    const old = changed.get(name);
    return {changed: changed.has(name),
            cells: [name, changed.has(name) && old !== undefined ? `${value} (was ${old})` : value]};
  }), 'none');
  const held = trace.locks.filter(lock => lock.from <= current &&
      (current < lock.to || rows[current].end && lock.to >= trace.steps.length));
  fill('holders', held.map(lock => ({cells: [lock.lock, 'held by ' + title(lock.thread)]})), '');
  const waits = current < trace.steps.length ? trace.steps[current].waits : [];
  fill('threads', trace.threads.map((name, thread) => ({cells: [title(thread), standing(thread, waits)]})), '');
}

function standing(thread, waits) {
  const end = rows[current].end && trace.end.find(place => place.thread === thread);
  if (end) return end.effect;
  const wait = waits.find(other => other.thread === thread);
  if (wait) return wait.why;
  const last = lastRow(thread);
  return last < 0 ? 'has not moved' : `${baseName(rows[last].file)}:${rows[last].line}` +
      (rows[last].functions && rows[last].functions.length > 1 ? ' in ' + rows[last].functions.join(' > ') : '');
}

function lastRow(thread) {
  for (let i = Math.min(current, rows.length - 1); i >= 0; --i) if (rows[i].thread === thread) return i;
  return -1;
}

function fill(id, lines, empty) {
  const table = byId(id);
  table.textContent = '';
  for (const {cells, changed} of lines) {
    const row = element('tr', changed ? 'changed' : '', undefined, table);
    for (const cell of cells) element('td', '', cell, row);
  }
  if (!lines.length && empty) element('td', '', empty, element('tr', '', undefined, table));
}

function showSource() {
  const place = rows[current], lines = trace.files[place.file] || [], pre = byId('source');
  byId('file').textContent = place.file || 'no source';
  pre.textContent = '';
  const marks = new Map();
  trace.threads.forEach((name, thread) => {
    const last = lastRow(thread);
    if (last >= 0 && rows[last].file === place.file)
      marks.set(rows[last].line, (marks.get(rows[last].line) || '') + thread);
  });
  lines.forEach((text, i) => {
    const line = element('span', '', text || ' ', pre);
    line.dataset.line = String(i + 1).padStart(4);
    line.dataset.mark = (i + 1 === place.line ? '\u25B6' : '') + (marks.has(i + 1) ? '[' + marks.get(i + 1) + ']' : '');
    if (i + 1 === place.line) {
      line.className = 'now';
      pre.scrollTop = Math.max(0, line.offsetTop - pre.offsetTop - pre.clientHeight / 2);
    }
  });
}

const moves = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity};
document.addEventListener('keydown', event => {
  if (!(event.key in moves) || event.target.id === 'choice' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  show(current + moves[event.key]);
});
byId('next').addEventListener('click', () => show(current + 1));
byId('previous').addEventListener('click', () => show(current - 1));
byId('first').addEventListener('click', () => show(0));
byId('last').addEventListener('click', () => show(Infinity));
byId('choice').addEventListener('change', event => open(Number(event.target.value)));
byId('choice').hidden = all.length < 2;
addEventListener('resize', drawArrows);
open(0);
byId('run').focus();
