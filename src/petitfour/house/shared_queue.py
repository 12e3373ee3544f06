"""The same fair queue for the processes of a house that share a bus: kept there, changed by short scripts.

Each script does what the method of that name does in `fair_queue.py`; a test plays both side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.house.fair_queue import EXPECTED, MOST_REMEMBERED, Turn

if TYPE_CHECKING:
    from redis.asyncio import Redis

WAITING = "petitfour:turns"  # by key: rank, number, payer and share
USED = (
    "petitfour:turns:used"  # seconds: "p" of a payer, "s" of a share; "P" and "S" where the last turn began
)
BELL = "petitfour:turns:bell"  # rings for those who wait for work
MOST_RINGS = 64

COMMON = f"""
local waiting, spent = KEYS[1], KEYS[2]
local function used(name) return tonumber(redis.call('HGET', spent, name) or '0') end
local function set(name, seconds) redis.call('HSET', spent, name, string.format('%.6f', seconds)) end
local function enter(name, now) set(name, math.max(used(name), used(now))) end
local function begin(name, now)
  set(now, math.max(used(now), used(name)))
  set(name, used(name) + {EXPECTED})
end
local function finish(name, seconds)
  if redis.call('HEXISTS', spent, name) == 1 then set(name, used(name) + seconds - {EXPECTED}) end
end
local function turns()
  local found, all = {{}}, redis.call('HGETALL', waiting)
  for i = 1, #all, 2 do
    local rank, number, payer, share = string.match(all[i + 1], '^(%d+) (%d+) p(%S*) s(%S*)$')
    found[#found + 1] = {{key = all[i], rank = tonumber(rank), number = tonumber(number), payer = payer,
      share = share}}
  end
  return found
end
local function level(turn) return turn.share == '' and turn.key or turn.share end
local function mine(turn) return 's' .. turn.payer .. ' ' .. level(turn) end
local function is_before(one, other)
  for i = 1, #one do
    if one[i] ~= other[i] then return one[i] < other[i] end
  end
  return false
end
"""

GIVE = f"""{COMMON}
local turn = {{key = ARGV[1], rank = ARGV[2], payer = ARGV[3], share = ARGV[4]}}
local known = redis.call('HGET', waiting, turn.key)
local rank, number, payer, share
if known then rank, number, payer, share = string.match(known, '^(%d+) (%d+) p(%S*) s(%S*)$') end
if rank == turn.rank and payer == turn.payer and share == turn.share then return 0 end
if redis.call('HLEN', spent) > {MOST_REMEMBERED} then redis.call('DEL', spent) end
number = number or redis.call('HINCRBY', spent, 'number', 1)
redis.call('HSET', waiting, turn.key,
  turn.rank .. ' ' .. number .. ' p' .. turn.payer .. ' s' .. turn.share)
enter('p' .. turn.payer, 'P')
enter(mine(turn), 'S' .. turn.payer)
if redis.call('HLEN', waiting) > tonumber(ARGV[5]) then
  local of, all = {{}}, turns()
  for _, each in ipairs(all) do of[each.payer] = (of[each.payer] or 0) + 1 end
  local last
  for _, each in ipairs(all) do
    local order = {{-each.rank, -of[each.payer], -each.number}}
    if not last or is_before(order, last.order) then last = {{key = each.key, order = order}} end
  end
  redis.call('HDEL', waiting, last.key)
end
redis.call('LPUSH', KEYS[3], '')
redis.call('LTRIM', KEYS[3], 0, {MOST_RINGS - 1})
return 1
"""

TAKE = f"""{COMMON}
local first
for _, each in ipairs(turns()) do
  each.order = {{each.rank, used('p' .. each.payer), used(mine(each)), each.number}}
  if not first or is_before(each.order, first.order) then first = each end
end
if not first then
  redis.call('DEL', spent)
  return false
end
redis.call('HDEL', waiting, first.key)
begin('p' .. first.payer, 'P')
begin(mine(first), 'S' .. first.payer)
return {{first.key, first.payer, first.rank, first.share}}
"""

DONE = f"""{COMMON}
local turn = {{key = ARGV[1], payer = ARGV[2], share = ARGV[3]}}
finish('p' .. turn.payer, tonumber(ARGV[4]))
finish(mine(turn), tonumber(ARGV[4]))
return 0
"""


class SharedQueue:
    """The queue of a house of many processes."""

    def __init__(self, redis: Redis, most: int) -> None:
        self.most = most
        self._redis: Any = redis
        self._give, self._take, self._done = (redis.register_script(text) for text in (GIVE, TAKE, DONE))
        self._keys = [WAITING, USED, BELL]

    async def give(self, turn: Turn) -> None:
        await self._give(self._keys, [turn.key, turn.rank, turn.payer, turn.share, self.most])

    async def take(self) -> Turn | None:
        found = await self._take(self._keys)
        if not found:
            return None
        key, payer, rank, share = found
        return Turn(key.decode(), payer.decode(), int(rank), share.decode())

    async def done(self, turn: Turn, seconds: float) -> None:
        await self._done(self._keys, [turn.key, turn.payer, turn.share, f"{seconds:.6f}"])

    async def withdraw(self, key: str) -> None:
        await self._redis.hdel(WAITING, key)

    async def wait(self, seconds: int) -> None:
        """Until somebody gives something, or so long at most: a ring may be lost."""
        await self._redis.brpop([BELL], timeout=seconds)

    async def payers(self) -> list[str]:
        """Of all turns that wait."""
        return [turn.decode().split(" ")[2][1:] for turn in await self._redis.hvals(WAITING)]
